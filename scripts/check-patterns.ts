import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { check } from 'recheck';
import { patternKey, patternsOf, VERDICTS, type Verdict } from '../test/rig/patterns.ts';

/** Checks new regular expressions in `src` with recheck and records the results for `test/patterns.test.ts`; some seconds each. */
const TIMEOUT_MS = 60_000;

const before = JSON.parse(readFileSync(VERDICTS, 'utf8')) as Record<string, Verdict>;
const patterns = new Map((await patternsOf(process.cwd())).map((pattern) => [patternKey(pattern), pattern]));
const verdicts = new Map<string, Verdict>();
const left = [...patterns].filter(([name]) => {
  const known = before[name];
  if (known !== undefined) verdicts.set(name, known);
  return known === undefined;
});
await Promise.all(
  Array.from({ length: Math.max(1, availableParallelism() - 1) }, async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [name, { source, flags }] = next;
      // recheck can't parse modifiers, which don't affect time.
      const said = await check(source.replaceAll('(?-i:', '(?:'), flags, { timeout: TIMEOUT_MS });
      verdicts.set(name, said.status === 'safe' ? null : 'attack' in said ? said.attack.pattern : '');
      console.log(`${said.status}  ${name}`);
    }
  }),
);
const sorted = [...verdicts].sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(VERDICTS, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
// recheck keeps a process alive.
process.exit(0);
