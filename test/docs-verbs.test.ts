import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { program } from '#cli/program.ts';

/** The verbs in the table of docs/operating.md: the quoted words of each first cell. */
const ROWS = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => [...(line.split(/(?<!\\)\|/)[1]?.matchAll(/`([^`]+)`/g) ?? [])].map(([, words = '']) => words));

/** All verbs with their full names: 'source add'. */
function verbsOf(command: Command, before = ''): { name: string; options: string[] }[] {
  return command.commands.flatMap((verb) => {
    const name = `${before}${verb.name()}`;
    const own = { name, options: verb.options.flatMap(({ long, hidden }) => (long == null || hidden ? [] : long)) };
    return verb.commands.length > 0 ? verbsOf(verb, `${name} `) : [own];
  });
}

test('every verb of the command line stands in the book for operators, with all its options', async () => {
  const verbs = verbsOf(await program([]));
  expect(verbs.length).toBeGreaterThan(20);
  for (const { name, options } of verbs) {
    const [group = '', last = name] = name.split(' ');
    const rows = ROWS.filter(
      (words) => words.some((said) => `${said} `.startsWith(`${name} `)) || (words[0]?.startsWith(`${group} `) && words.includes(last)),
    );
    expect(rows, name).not.toEqual([]);
    for (const option of options) expect(rows.flat().join(' '), `${name} ${option}`).toContain(option);
  }
});
