import { expect, test } from 'vitest';
import { createFind } from './findings.ts';
import { GONE } from './ledger.ts';

test.each([
  ['SQLite', 0, 2],
  ['PostgreSQL', '0', '2'],
])('what was never made is gone, however %s writes a count', async (_engine, none, two) => {
  const counted = (times: unknown) => createFind(() => ({ times }))('made:The pier list', []);
  expect(await counted(none)).toBe(GONE);
  expect(await counted(two)).toBe('2');
});
