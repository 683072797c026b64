import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { slowTests, TESTS } from './rig/needs.ts';

const slow = slowTests();
const quick = TESTS.flatMap((pattern) => globSync(pattern)).filter((file) => !(file in slow));

describe('the quick tests', () => {
  test('are most of them', () => {
    expect(quick).toContain('src/scene/text/names.test.ts');
    expect(quick.length).toBeGreaterThan(100);
  });

  test.each([
    ['test/browser.test.ts', 'a browser'],
    ['src/people/bio-browser.test.ts', 'a browser'],
    ['src/database/engines/postgres.test.ts', 'a PostgreSQL of its own'],
    ['test/nodes/killing.test.ts', 'a process that is killed'],
    ['test/durability/power.test.ts', 'a process that is killed'],
    ['src/cli/interpret/bill.test.ts', 'a command as a process'],
    ['src/pictures/sent/sent-pictures.test.ts', 'pictures that are drawn'],
    ['src/ingest/sources/plain-bombs.test.ts', 'bytes made to hurt'],
  ])('leave out %s, which needs %s', (file, need) => expect(slow[file]).toBe(need));

  test('ask whether there is a PostgreSQL before they name it', () => {
    const named = quick.filter((file) =>
      /(?:Database|Place|App|Site)\('postgres'|inject\('postgresUrl'\)/.test(readFileSync(file, 'utf8')),
    );
    expect(named.filter((file) => !readFileSync(file, 'utf8').includes('runIf(hasPostgres)'))).toEqual([]);
  });
});

test('only the rig and what is slow starts a browser, a server or a process that is killed', () => {
  const starts = /\b(?:spawn|fork)\(|\.launch\(|process\.kill\(/;
  expect(quick.filter((file) => starts.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('no test asserts a time, a share of the processor or a size of memory: budgets stand in the bench', () => {
  const measures = /\bperformance\.now\(\)|\b(?:cpuUsage|threadCpuUsage|memoryUsage|resourceUsage|hrtime)\b/;
  const files = TESTS.flatMap((pattern) => globSync(pattern)).filter((file) => file !== 'test/quick.test.ts');
  expect(files.filter((file) => measures.test(readFileSync(file, 'utf8')))).toEqual([]);
});
