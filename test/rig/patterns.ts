import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';

/** A regular expression of the program, and where it stands. */
export interface Pattern {
  file: string;
  source: string;
  flags: string;
}

/** What recheck said of a pattern: null where its time grows no faster than the text, else an attack on it, a JavaScript expression that makes a text as long as one likes; '' when it found none and could not show that there is none. */
export type Verdict = string | null;

/** What was said of every pattern, by how it is written; `scripts/check-patterns.ts` writes it. */
export const VERDICTS = 'test/rig/patterns.json';

/** What a pattern is known by. */
export function written({ source, flags }: Pattern): string {
  return `/${source}/${flags}`;
}

/** Every regular expression of `src` that a request can reach (training runs by hand): the literals as they are parsed, and those put together when a module is loaded, as they come out. */
export async function patternsOf(root: string): Promise<Pattern[]> {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$|\/(?:samples|training)\//.test(file));
  const made: string[] = [];
  const patterns: Pattern[] = [];
  for (const file of files) {
    const { program } = parseSync(file, readFileSync(`${root}/${file}`, 'utf8'));
    walk(program, (node) => {
      if (node.type === 'Literal' && node.regex) patterns.push({ file, source: node.regex.pattern, flags: node.regex.flags });
      if ((node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee?.name === 'RegExp') made.push(file);
    });
  }
  return [...patterns, ...(await madeIn(root, [...new Set(made)]))];
}

interface Node {
  type?: string;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null || node instanceof RegExp) return;
  if (!Array.isArray(node)) visit(node as Node);
  for (const child of Object.values(node)) walk(child, visit);
}

/** Loads modules and notes what each gives the constructor. @throws Error naming a module that makes none while it is loaded */
async function madeIn(root: string, files: readonly string[]): Promise<Pattern[]> {
  const Real = globalThis.RegExp;
  const patterns: Pattern[] = [];
  globalThis.RegExp = new Proxy(Real, {
    construct(target, given) {
      const made = Reflect.construct(target, given) as RegExp;
      const stack = new Error().stack ?? '';
      // The innermost: modules that import it may stand below.
      const [, file] = /\/(src\/[^:\s?]+\.tsx?)[:?]/.exec(stack) ?? [];
      if (file !== undefined && files.includes(file)) patterns.push({ file, source: made.source, flags: made.flags });
      return made;
    },
  });
  try {
    for (const file of files) await import(/* @vite-ignore */ pathToFileURL(`${root}/${file}`).href);
  } finally {
    globalThis.RegExp = Real;
  }
  const late = files.filter((file) => !patterns.some((pattern) => pattern.file === file));
  if (late.length > 0)
    throw new Error(`Patterns are put together when a module is loaded, so that they can be checked; not so in ${late.join(', ')}.`);
  return patterns;
}

/** A text by an attack, at most `length` characters long: what is repeated in it is repeated as often as fits. */
export function attackText(attack: string, length: number): string {
  let text = '';
  for (let times = 1; ; times *= 2) {
    const longer: string = new Function(`return ${attack.replace(/repeat\(\d+\)/g, `repeat(${times})`)}`)();
    if (longer.length > length || longer.length === text.length) return text || longer.slice(0, length);
    text = longer;
  }
}

/** Texts that hurt the patterns whose time grows faster than the text, of the length a title may come in. */
export function worstTexts(verdicts: readonly Verdict[]): string[] {
  const attacks = verdicts.flatMap((verdict) => (verdict === null ? [] : [attackText(verdict, 5000)]));
  return [...attacks, ...attacks.map((text) => `[${' '.repeat(280)}${text}`), `[${' '.repeat(280)}x`];
}
