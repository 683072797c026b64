import { isDeepStrictEqual } from 'node:util';
import type { Source } from './source-store.ts';

/** The columns that describe a source; the others say how its runs went. */
const COLUMNS = ['name', 'url', 'file', 'format', 'zone', 'venue_id', 'trust', 'every_minutes', 'terms', 'language'] as const;
const SETTING = 'settings.';

export type SourceWords = Pick<Source, (typeof COLUMNS)[number] | 'settings'>;

/** The description in parts, a setting as 'settings.filter'; null where empty. */
export type Parts = Record<string, unknown>;

/** The parts of a source's description. */
export function partsOf(source: SourceWords): Parts {
  const settings = Object.entries(JSON.parse(source.settings) as object).map(([name, value]) => [`${SETTING}${name}`, value]);
  return Object.fromEntries([...COLUMNS.map((column) => [column, source[column]]), ...settings]);
}

/** The scene pack's values for parts that people changed. */
export function packSays({ pack_says }: Pick<Source, 'pack_says'>): Parts {
  return pack_says === null ? {} : (JSON.parse(pack_says) as Parts);
}

/** A source as the scene pack describes it. */
export function wordOfPack(source: SourceWords & Pick<Source, 'pack_says'>): SourceWords {
  return toColumns({ ...partsOf(source), ...packSays(source) });
}

/** Sets parts of a source by hand. The pack's values are kept beside it; a part set to the pack's value is the pack's again. */
export function withSet(
  source: SourceWords & Pick<Source, 'pack_says' | 'kept_by'>,
  parts: Parts,
): SourceWords & Pick<Source, 'pack_says'> {
  const [now, says] = [partsOf(source), packSays(source)];
  for (const [part, value] of Object.entries(parts)) {
    const ofPack = part in says ? says[part] : (now[part] ?? null);
    now[part] = value;
    delete says[part];
    if (source.kept_by === 'pack' && !isDeepStrictEqual(ofPack, value)) says[part] = ofPack;
  }
  return { ...toColumns(now), ...packSaysColumn(says) };
}

/** A source after its scene pack changed: parts set by hand stay. */
export function withHandSettings<Row extends SourceWords>(
  row: Row,
  standing: SourceWords & Pick<Source, 'pack_says'>,
): Row & Pick<Source, 'pack_says'> {
  const [word, here] = [partsOf(row), partsOf(standing)];
  const set = Object.keys(packSays(standing));
  const now = { ...word, ...Object.fromEntries(set.map((part) => [part, here[part] ?? null])) };
  return { ...row, ...toColumns(now), ...packSaysColumn(Object.fromEntries(set.map((part) => [part, word[part] ?? null]))) };
}

function packSaysColumn(says: Parts): Pick<Source, 'pack_says'> {
  return { pack_says: Object.keys(says).length === 0 ? null : JSON.stringify(says) };
}

function toColumns(parts: Parts): SourceWords {
  const columns = COLUMNS.map((column) => [column, parts[column] ?? null]);
  const settings = Object.entries(parts).filter(([part, value]) => part.startsWith(SETTING) && value !== null && value !== undefined);
  const named = Object.fromEntries(settings.map(([part, value]) => [part.slice(SETTING.length), value]));
  return { ...(Object.fromEntries(columns) as Omit<SourceWords, 'settings'>), settings: JSON.stringify(named) };
}
