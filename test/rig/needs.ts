import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const TESTS = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'];

/** What makes a test slow, by its imports or text, direct or through the rig. */
const NEEDS: readonly [what: string, how: RegExp][] = [
  ['a browser', /from '(?:@playwright\/test|@sparticuz\/chromium)'/],
  ['a PostgreSQL of its own', /\bstartPostgres\b/],
  ['a command as a process', /from '(?:#rig|\.)\/command-line\.ts'/],
  ['pictures that are drawn', /from '(?:sharp|(?:#rig|\.)\/picture-files\.ts)'/],
  ['bytes made to hurt', /from '[^']*\b(?:bombs|hostile(?:-calendars)?)\.ts'|shared\/data\/hostile/],
  ['a process of its own', /import \{[^}]*\bexecFile\b[^}]*\} from 'node:child_process'/],
  ['a process that is killed', /from '(?:#rig|\.)\/process\.ts'|import \{[^}]*\bspawn\b[^}]*\} from 'node:child_process'|\bSIGKILL\b/],
];

/** What each slow test needs, in the words of `NEEDS`. */
export function slowTests(): Record<string, string> {
  return Object.fromEntries(testFiles().flatMap((file) => findNeed(file).map((need) => [file, need])));
}

/** Quick tests whose first line asks for their own process. */
export function isolatedTests(): string[] {
  return testFiles().filter((file) => readFileSync(file, 'utf8').startsWith('// In a process of its own: '));
}

function testFiles(): string[] {
  return TESTS.flatMap((pattern) => globSync(pattern)).map((file) => file.replaceAll('\\', '/'));
}

/** The first need found in a test or in what it imports from the tests. */
function findNeed(test: string): string[] {
  const seen = new Set([test]);
  for (const file of seen) {
    const text = readFileSync(file, 'utf8');
    for (const [what, how] of NEEDS) if (how.test(text)) return [what];
    // Types are not loaded.
    for (const [, specifier = ''] of text.matchAll(/^(?:import|export) (?!type)[^']*from '([^']+)'/gm)) {
      const imported = specifier.startsWith('#rig/') ? `test/rig/${specifier.slice(5)}` : join(dirname(file), specifier);
      if (/^(?:#rig\/|\.)/.test(specifier) && imported.startsWith('test/')) seen.add(imported);
    }
  }
  return [];
}
