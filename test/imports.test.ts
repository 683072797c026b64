import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The floors from the door down to the ground: an import may only lead down. Rooms on one floor do not know each other. */
const FLOORS = [
  ['cli'],
  ['http'],
  ['pack'],
  ['desk', 'backup', 'pictures'],
  ['ingest'],
  ['search'],
  ['shows'],
  ['artists', 'venues', 'people'],
  ['identity'],
  ['database'],
  ['interpret'],
  ['scene'],
];

/** Files that stand in no room: anybody above the ground may use them, and they use the ground alone. */
const GROUND_FLOOR = ['worker-job', 'api', 'clock', 'config', 'log', 'mail', 'interval-job', 'watchdog', 'watchdog-worker', 'yield-every'];

interface Import {
  file: string;
  from: string;
  to: string;
  typeOnly: boolean;
}

const floorOf = (room: string) => FLOORS.findIndex((rooms) => rooms.includes(room));

/** `src/shows/store.ts` → `shows`; `src/clock.ts` → `clock`. */
const roomOf = (path: string) => path.split('/')[1]?.replace(/\.tsx?$/, '') ?? '';

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/gm)].map((match) => {
    const specifier = match[2] ?? match[3] ?? '';
    const to = specifier.startsWith('#')
      ? `src/${specifier.slice(1)}`
      : specifier.startsWith('.')
        ? relative('.', join(dirname(file), specifier))
        : specifier;
    return { file, from: roomOf(file), to, typeOnly: match[1] !== undefined };
  });
}

const files = globSync('src/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
const living = files.filter((file) => !file.includes('.test.'));
const imports = living.flatMap(importsOf).filter(({ to }) => to.startsWith('src/'));
const told = ({ file, to }: Import) => `${file} imports ${to}`;

describe('who may import whom', () => {
  test('sees the house at all', () => {
    expect(living.length).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(100);
  });

  test('every room stands on a floor', () => {
    const rooms = new Set(living.map(roomOf));
    const known = [...FLOORS.flat(), ...GROUND_FLOOR, 'web'];
    expect([...rooms].filter((room) => !known.includes(room))).toEqual([]);
  });

  test('imports run down, never up or sideways', () => {
    const offenders = imports.filter(({ from, to, typeOnly }) => {
      const room = roomOf(to);
      if (from === room || from === 'web' || room === 'scene') return false;
      if (from === 'scene') return true;
      // The corridor holds the face by its type; what it runs is the built face.
      if (room === 'web') return !(typeOnly && (from === 'http' || from === 'cli'));
      if (GROUND_FLOOR.includes(room)) return false;
      if (GROUND_FLOOR.includes(from)) return true;
      return floorOf(room) <= floorOf(from);
    });
    expect(offenders.map(told)).toEqual([]);
  });

  test('the ground imports nothing but itself', () => {
    expect(imports.filter(({ from, to }) => from === 'scene' && roomOf(to) !== 'scene').map(told)).toEqual([]);
  });

  test('the face takes values from itself and the ground alone', () => {
    const offenders = imports.filter(({ from, to, typeOnly }) => from === 'web' && !['web', 'scene'].includes(roomOf(to)) && !typeOnly);
    expect(offenders.map(told)).toEqual([]);
  });

  test('a room lends its store or a deed, never its api', () => {
    const offenders = imports.filter(({ from, to }) => /\/\w+\/api\.ts$/.test(to) && roomOf(to) !== from && from !== 'http');
    expect(offenders.map(told)).toEqual([]);
  });

  test('relative imports stay in the room, # leaves it', () => {
    const offenders = living.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+|#[^']+)'/g)]
        .map((match) => ({ file, specifier: match[1] ?? '' }))
        .filter(({ specifier }) => {
          const to = specifier.startsWith('#') ? `src/${specifier.slice(1)}` : relative('.', join(dirname(file), specifier));
          const same = roomOf(to) === roomOf(file) && dirname(to) !== 'src';
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

  test('pages are written in the face alone', () => {
    expect(living.filter((file) => file.endsWith('.tsx') && !file.startsWith('src/web/'))).toEqual([]);
  });
});

test('SQL is made of strings only beside the tables it is about: everywhere else values are bound', () => {
  const raw = living.filter((file) => /\bsql\s*\.\s*raw\b/.test(readFileSync(file, 'utf8')));
  expect(raw.length).toBeGreaterThan(0);
  expect(raw.filter((file) => !file.startsWith('src/database/'))).toEqual([]);
});
