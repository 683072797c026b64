import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';

/** A regular expression of the program, and where it is. */
export interface Pattern {
  file: string;
  source: string;
  flags: string;
}

/**
 * recheck's verdict on a pattern: null if its time is linear, an attack as a JavaScript expression of any length, or '' if neither was
 * shown.
 */
export type Verdict = string | null;

/** All verdicts by pattern, written by `scripts/check-patterns.ts`. */
export const VERDICTS = 'test/rig/patterns.json';

/** A pattern's key. */
export function patternKey({ source, flags }: Pattern): string {
  return `/${source}/${flags}`;
}

/**
 * All regular expressions in `src` that a request can reach (training runs by hand): literals as parsed, and those built at load time as
 * they come out.
 */
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
  return [...patterns, ...(await collectBuilt(root, [...new Set(made)]))];
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

/** Loads modules and records the patterns each builds. @throws Error naming a module that builds none at load time */
async function collectBuilt(root: string, files: readonly string[]): Promise<Pattern[]> {
  const Real = globalThis.RegExp;
  const patterns: Pattern[] = [];
  globalThis.RegExp = new Proxy(Real, {
    construct(target, given) {
      const made = Reflect.construct(target, given) as RegExp;
      const stack = new Error().stack ?? '';
      // The innermost module, as others may import it.
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

/** An attack's text of at most `length` characters. */
export function attackText(attack: string, length: number): string {
  let text = '';
  for (let times = 1; ; times *= 2) {
    const longer: string = new Function(`return ${attack.replace(/repeat\(\d+\)/g, `repeat(${times})`)}`)();
    if (longer.length > length || longer.length === text.length) return text || longer.slice(0, length);
    text = longer;
  }
}

/** Attack texts for all non-linear patterns, of a title's length. */
export function worstTexts(verdicts: readonly Verdict[]): string[] {
  const attacks = verdicts.flatMap((verdict) => (verdict === null ? [] : [attackText(verdict, 5000)]));
  return [...attacks, ...attacks.map((text) => `[${' '.repeat(280)}${text}`), `[${' '.repeat(280)}x`];
}
