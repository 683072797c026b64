import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** A file name with or without folders, or a folder with slashes. `data/` and `build/` exist only when the site runs. */
const PATH =
  /(?<![\w/.:@-])((?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|css|conf|service)|(?:src|test|bench|deploy|docs|scripts|scenes)\/[\w./-]*\w|(?:[\w-]+\/)+(?=`))(?![\w/*{])/g;

const files = globSync('{src,test,bench,deploy,docs,scripts,scenes}/**/*')
  .concat(globSync('*'))
  .map((file) => file.replaceAll('\\', '/'));
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'Dockerfile', 'package.json', ...globSync('{docs,deploy}/**/*.*')];

/** Paths named in a text that don't exist, at the root or below any folder. */
function lost(text: string): string[] {
  const named = [...text.matchAll(PATH)].map(([, path = '']) => path.replace(/\/$/, ''));
  return named.filter(
    (path) => !files.some((file) => file === path || file.endsWith(`/${path}`)) && !/^(data|build|node_modules)\b/.test(path),
  );
}

test('sees a path that stands nowhere', () => {
  expect(lost('`src/cli/serve.ts`, `cli/serve.ts`, `serve.ts`, `web/shows/`, `test/rig`')).toEqual([]);
  expect(lost('`src/shows/serve.ts`, `rounds.ts`, `scene/bill/`, `src/web/press`')).toEqual([
    'src/shows/serve.ts',
    'rounds.ts',
    'scene/bill',
    'src/web/press',
  ]);
});

test.each(documents)('every path that %s names exists', (document) => {
  expect(lost(readFileSync(document, 'utf8'))).toEqual([]);
});

/** Links within the project. */
const LINK = /\]\((?![a-z]+:|#)([^)\s#]+)[^)]*\)/g;

test.each(documents.filter((document) => document.endsWith('.md')))('every link in %s leads to a file', (document) => {
  const targets = [...readFileSync(document, 'utf8').matchAll(LINK)].map(([, path = '']) => join(dirname(document), path));
  expect(targets.filter((path) => !existsSync(path))).toEqual([]);
});

/** A path in a walk: a file, or a folder with a trailing slash. */
const WALKED = /`((?:[\w-]+\/)*[\w.-]+\.(?:tsx?|json)|(?:[\w-]+\/)+)`/g;

/** Paths in walks that exist neither below `src/` nor, without a folder, in the folder of the path before. */
function astray(walks: string): string[] {
  let folder = 'src';
  return [...walks.matchAll(WALKED)]
    .map(([, path = '']) => path)
    .filter((path) => {
      const whole = [...(path.includes('/') ? [] : [join(folder, path)]), join('src', path), path].find((each) => existsSync(each));
      if (whole !== undefined) folder = path.endsWith('/') ? whole : dirname(whole);
      return whole === undefined;
    });
}

test('walks name each file where it stands', () => {
  expect(astray('`http/app.ts`, `api.ts`, `interpret/bill/`, `cuts.ts`, `src/endpoint.ts`, `vite.config.ts`')).toEqual([]);
  expect(astray('`http/app.ts`, `cuts.ts`, `bill/`')).toEqual(['cuts.ts', 'bill/']);
  expect(astray(readFileSync('docs/walks.md', 'utf8'))).toEqual([]);
});
