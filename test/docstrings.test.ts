import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FILES = globSync('src/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$|\/migrations\//.test(file));

const EXPORTED = /^export (?:default )?(?:async )?function\*? *(\w+)/;

/** Exported functions without a docstring; a linter comment may be between. */
function findUndescribed(text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const [, name] = EXPORTED.exec(line) ?? [];
    const above = lines.slice(0, at).findLast((each) => !each.startsWith('// biome-ignore'));
    return name === undefined || above?.endsWith('*/') ? [] : [name];
  });
}

test('sees a function that nothing is said of, and passes by those that are described or its file’s own', () => {
  const text = `
/** Says it. */
export function told() {}

export async function bare() {}
function own() {}
/** Goes through them. */
// biome-ignore lint/style/all: it has to
export function* each() {}
/** Not of it. */

export function apart() {}`;
  expect(findUndescribed(text)).toEqual(['bare', 'apart']);
});

test('every exported function says what it is for', () => {
  expect(FILES.length).toBeGreaterThan(500);
  const found = FILES.flatMap((file) => findUndescribed(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});
