import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The layers from the top down. Imports only lead down, and not between folders of one layer. */
const LAYERS = [
  ['cli'],
  ['http'],
  ['api'],
  ['pack', 'keepers'],
  ['desk', 'backup', 'pictures'],
  ['ingest'],
  ['search', 'stars', 'follows', 'tips', 'news'],
  ['shows'],
  ['artists', 'venues', 'groups', 'people', 'sent', 'services', 'words'],
  ['identity'],
  ['database'],
  ['interpret'],
  ['scene'],
];

/** Files without a folder: usable by all layers above `scene`, and importing only `scene`. */
const SHARED_FILES = [
  'worker-job',
  'endpoint',
  'clock',
  'config',
  'log',
  'mail',
  'interval-job',
  'watchdog',
  'watchdog-worker',
  'yield-every',
];

interface Import {
  file: string;
  from: string;
  to: string;
  typeOnly: boolean;
}

const layerOf = (folder: string) => LAYERS.findIndex((folders) => folders.includes(folder));

/** `src/shows/store.ts` → `shows`; `src/clock.ts` → `clock`. */
const folderOf = (path: string) => path.split('/')[1]?.replace(/\.tsx?$/, '') ?? '';

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/gm)].map((match) => {
    const specifier = match[2] ?? match[3] ?? '';
    const to = specifier.startsWith('#')
      ? `src/${specifier.slice(1)}`
      : specifier.startsWith('.')
        ? relative('.', join(dirname(file), specifier))
        : specifier;
    return { file, from: folderOf(file), to, typeOnly: match[1] !== undefined };
  });
}

const files = globSync('src/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
const living = files.filter((file) => !file.includes('.test.'));
const imports = living.flatMap(importsOf).filter(({ to }) => to.startsWith('src/'));
const described = ({ file, to }: Import) => `${file} imports ${to}`;

describe('who may import whom', () => {
  test('sees the sources at all', () => {
    expect(living.length).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(100);
  });

  test('every folder is in a layer', () => {
    const folders = new Set(living.map(folderOf));
    const known = [...LAYERS.flat(), ...SHARED_FILES, 'web'];
    expect([...folders].filter((folder) => !known.includes(folder))).toEqual([]);
  });

  test('imports run down, never up or sideways', () => {
    const offenders = imports.filter(({ from, to, typeOnly }) => {
      const folder = folderOf(to);
      if (from === folder || from === 'web' || folder === 'scene') return false;
      if (from === 'scene') return true;
      // `http` imports only types of the pages, as it runs the built ones.
      if (folder === 'web') return !(typeOnly && (from === 'http' || from === 'cli'));
      if (SHARED_FILES.includes(folder)) return false;
      if (SHARED_FILES.includes(from)) return true;
      return layerOf(folder) <= layerOf(from);
    });
    expect(offenders.map(described)).toEqual([]);
  });

  test('scene imports nothing but itself', () => {
    expect(imports.filter(({ from, to }) => from === 'scene' && folderOf(to) !== 'scene').map(described)).toEqual([]);
  });

  test('web takes values from itself and scene alone', () => {
    const offenders = imports.filter(({ from, to, typeOnly }) => from === 'web' && !['web', 'scene'].includes(folderOf(to)) && !typeOnly);
    expect(offenders.map(described)).toEqual([]);
  });

  test('a folder lends its store or an action, never its api', () => {
    const offenders = imports.filter(
      ({ from, to }) => /\/\w+\/api\.ts$/.test(to) && folderOf(to) !== from && from !== 'api' && from !== 'http',
    );
    expect(offenders.map(described)).toEqual([]);
  });

  test('relative imports stay in the folder, # leaves it', () => {
    const offenders = living.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+|#[^']+)'/g)]
        .map((match) => ({ file, specifier: match[1] ?? '' }))
        .filter(({ specifier }) => {
          const to = specifier.startsWith('#') ? `src/${specifier.slice(1)}` : relative('.', join(dirname(file), specifier));
          const same = folderOf(to) === folderOf(file) && dirname(to) !== 'src';
          return specifier.startsWith('#') === same;
        }),
    );
    expect(offenders).toEqual([]);
  });

  test('only the database knows an engine', () => {
    const offenders = living.filter(
      (file) => !file.startsWith('src/database/') && /from '(?:node:sqlite|pg)'/.test(readFileSync(file, 'utf8')),
    );
    expect(offenders).toEqual([]);
  });

  test('pages are written in web alone', () => {
    expect(living.filter((file) => file.endsWith('.tsx') && !file.startsWith('src/web/'))).toEqual([]);
  });
});

test('SQL is made of strings only beside the tables it is about: everywhere else values are bound', () => {
  const raw = living.filter((file) => /\bsql\s*\.\s*raw\b/.test(readFileSync(file, 'utf8')));
  expect(raw.length).toBeGreaterThan(0);
  expect(raw.filter((file) => !file.startsWith('src/database/'))).toEqual([]);
});
