import { isDeepStrictEqual } from 'node:util';
import type { Source } from './source-store.ts';

/** The columns that say what a source is; the rest of its row is how its hearings go. */
const COLUMNS = ['name', 'url', 'file', 'format', 'zone', 'venue_id', 'rank', 'every_minutes', 'terms', 'language'] as const;
const SETTING = 'settings.';

/** What is said of a source: its columns, and every one of its settings by itself. */
export type Said = Pick<Source, (typeof COLUMNS)[number] | 'settings'>;

/** What is said part by part, a setting under 'settings.filter'; null for what is not said. */
export type Parts = Record<string, unknown>;

/** What is said of a source, part by part. */
export function partsOf(said: Said): Parts {
  const settings = Object.entries(JSON.parse(said.settings) as object).map(([name, value]) => [`${SETTING}${name}`, value]);
  return Object.fromEntries([...COLUMNS.map((column) => [column, said[column]]), ...settings]);
}

/** The parts of which people have said otherwise than the scene pack, with what the pack says. */
export function packSays({ pack_says }: Pick<Source, 'pack_says'>): Parts {
  return pack_says === null ? {} : (JSON.parse(pack_says) as Parts);
}

/** What the scene pack says of a source, whatever people set of it here. */
export function wordOfPack(source: Said & Pick<Source, 'pack_says'>): Said {
  return saidIn({ ...partsOf(source), ...packSays(source) });
}

/**
 * What stands of a source once people set some parts of it. The scene pack's word of them is kept beside it, so that they can be given back:
 * what is set to what the pack says is the pack's again.
 */
export function withSet(source: Said & Pick<Source, 'pack_says' | 'kept_by'>, parts: Parts): Said & Pick<Source, 'pack_says'> {
  const [now, says] = [partsOf(source), packSays(source)];
  for (const [part, value] of Object.entries(parts)) {
    const ofPack = part in says ? says[part] : (now[part] ?? null);
    now[part] = value;
    delete says[part];
    if (source.kept_by === 'pack' && !isDeepStrictEqual(ofPack, value)) says[part] = ofPack;
  }
  return { ...saidIn(now), ...keptAs(says) };
}

/** What stands of a source when its scene pack says something new: what people set here stays. */
export function underHand<Row extends Said>(row: Row, standing: Said & Pick<Source, 'pack_says'>): Row & Pick<Source, 'pack_says'> {
  const [word, here] = [partsOf(row), partsOf(standing)];
  const set = Object.keys(packSays(standing));
  const now = { ...word, ...Object.fromEntries(set.map((part) => [part, here[part] ?? null])) };
  return { ...row, ...saidIn(now), ...keptAs(Object.fromEntries(set.map((part) => [part, word[part] ?? null]))) };
}

function keptAs(says: Parts): Pick<Source, 'pack_says'> {
  return { pack_says: Object.keys(says).length === 0 ? null : JSON.stringify(says) };
}

function saidIn(parts: Parts): Said {
  const columns = COLUMNS.map((column) => [column, parts[column] ?? null]);
  const settings = Object.entries(parts).filter(([part, value]) => part.startsWith(SETTING) && value !== null && value !== undefined);
  const named = Object.fromEntries(settings.map(([part, value]) => [part.slice(SETTING.length), value]));
  return { ...(Object.fromEntries(columns) as Omit<Said, 'settings'>), settings: JSON.stringify(named) };
}
