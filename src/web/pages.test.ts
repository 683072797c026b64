import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Page, pages } from './pages.ts';
import { demandComplete } from './routes.tsx';

const rows: readonly Page[] = Object.values(pages);
const actions = import.meta.glob<Record<string, unknown>>('./**/*-actions.ts');

test('every row has its files, and every file of a page its row', () => {
  expect(globSync('src/web/**/*-page.tsx').length).toBeGreaterThan(20);
  expect(demandComplete).not.toThrow();
});

test('no two rows share an address', () => {
  expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
});

describe('what is behind a page', () => {
  test.each(rows.filter(({ file }) => `./${file}-actions.ts` in actions))(
    '$path has a loader, and an action where it takes a form',
    async ({ file, form }) => {
      const { loader, action } = (await actions[`./${file}-actions.ts`]?.()) ?? {};
      expect(loader).toBeTypeOf('function');
      expect(typeof action).toBe(form === 'none' ? 'undefined' : 'function');
    },
  );
});

test('what is kept for everybody is for anybody, and takes no form', () => {
  for (const { path, who, form, kept } of rows.filter((row) => row.kept !== 'never' && row.kept !== 'no-store'))
    expect([path, kept, who, form]).toEqual([path, kept, 'anyone', 'none']);
});
