import { expect, test } from 'vitest';
import { ELSEWHERE, flag, mapColumns, oneOf, optional, same } from './columns.ts';

interface Boat {
  id: string;
  afloat: boolean;
  rig: 'sloop' | 'ketch';
  color?: string | undefined;
  crew: string[];
}
interface BoatTable {
  id: string;
  afloat: number;
  rig: string;
  paint: string | null;
  sort_key: string;
}

const SAID = { id: same('id'), afloat: flag('afloat'), rig: oneOf('rig', ['sloop', 'ketch'], 'sloop'), crew: ELSEWHERE } as const;
const BOAT = mapColumns<Boat, BoatTable>()({ ...SAID, color: optional('paint') });
const boat = { id: 'tern', afloat: true, rig: 'ketch', crew: ['Ada'] } as const;

test('a noun goes into its row and comes out again, absent staying absent', () => {
  expect(BOAT.names).toEqual(['id', 'afloat', 'rig', 'paint']);
  for (const [color, paint] of [
    ['red', 'red'],
    [undefined, null],
  ] as const) {
    const row = BOAT.toRow({ ...boat, color, crew: [] });
    expect(row).toEqual({ id: 'tern', afloat: 1, rig: 'ketch', paint });
    expect(Object.entries(BOAT.fromRow(row))).toEqual([
      ['id', 'tern'],
      ['afloat', true],
      ['rig', 'ketch'],
      ...(color === undefined ? [] : [['color', color]]),
    ]);
  }
});

test('a word that is none of those known reads as the usual one', () => {
  expect(BOAT.fromRow({ id: 'tern', afloat: 0, rig: 'brig', paint: null })).toEqual({ id: 'tern', afloat: false, rig: 'sloop' });
});

test('what would lose a field does not compile', () => {
  const map = mapColumns<Boat, BoatTable>();
  // @ts-expect-error an optional field without a column
  map(SAID);
  // @ts-expect-error no such column
  map({ ...SAID, color: optional('color') });
  // @ts-expect-error a column of another type
  map({ ...SAID, color: flag('afloat') });
  // @ts-expect-error a field stored elsewhere is not read from the row
  const whole = (): Boat => BOAT.fromRow({ id: 'tern', afloat: 0, rig: 'brig', paint: null });
  // @ts-expect-error a column that is no field must be given
  const row = (): BoatTable => BOAT.toRow({ ...boat, crew: [] });
  expect([whole(), row()]).not.toEqual([]);
});
