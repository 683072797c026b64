import type { Database } from '#database/engines/open.ts';
import { cachePerRoster } from '#database/roster-cache.ts';
import { bandSpan, type Kin, type LineUps, type Musician, type Tree } from '#scene/artists/tree.ts';
import { MAX_BANDS_PER_SHEET, type Sheet, splitIntoSheets } from '#scene/artists/tree-sheets.ts';
import { EXAMPLE_ARTIST } from '#scene/artists/verified.ts';
import type { Span } from '#scene/time/span-words.ts';

/** Reads the line-ups of artists with a page. */
function queryLineUps(db: Database) {
  return db
    .selectFrom('member')
    .innerJoin('artist', 'artist.id', 'member.artist_id')
    .where((eb) => eb.or([eb('artist.verified', '=', 1), eb('artist.id', '=', EXAMPLE_ARTIST)]))
    .select(['artist.id as band', 'artist.name as called', 'artist.formed', 'artist.ended'])
    .select(['member.position', 'member.name', 'member.part', 'member.musician_id', 'member.from_time', 'member.to_time'])
    .orderBy('artist.sort_key')
    .orderBy('artist.id')
    .orderBy('member.position');
}

type Row = Awaited<ReturnType<ReturnType<typeof queryLineUps>['execute']>>[number];

/**
 * Groups rows into bands and musicians in the order of first appearance. A member not said to play elsewhere is a musician of their own.
 */
function toLineUps(rows: readonly Row[]): LineUps {
  const musicians = new Map<string, Musician>();
  for (const { band, position, name, part, musician_id, from_time, to_time } of rows) {
    const id = musician_id ?? `${band}.${position}`;
    const musician = musicians.get(id) ?? { id, name, stints: [] };
    musicians.set(id, musician);
    musician.stints.push({ band, part, ...spanOf(from_time, to_time) });
  }
  const bands = [...Map.groupBy(rows, ({ band }) => band)].map(([id, own]) => {
    const { called = id, formed = null, ended = null } = own[0] ?? {};
    const stints = own.map(({ from_time, to_time }) => spanOf(from_time, to_time));
    return { id, name: called, ...bandSpan({ formed: formed ?? undefined, ended: ended ?? undefined }, stints) };
  });
  return { bands, musicians: [...musicians.values()] };
}

function spanOf(from: string | null, to: string | null): Span {
  return { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
}

/** The whole tree and its sheets by year. Expensive with thousands of musicians, so it is cached until the roster changes. */
const wholeTree = cachePerRoster(async (db) => ({
  all: toLineUps(await queryLineUps(db).execute()),
  dealt: new Map<number, Map<string, Sheet[]>>(),
}));

/** One sheet of the scene's tree, by default the latest years; undefined if there is no such sheet. */
export async function readTreeSheet(
  db: Database,
  { part, sheet }: { part?: string | undefined; sheet: number },
  tonight: string,
): Promise<Omit<Tree, 'tonight'> | undefined> {
  const { all, dealt } = await wholeTree(db);
  const year = Number(tonight.slice(0, 4));
  const parts = dealt.get(year) ?? Map.groupBy(splitIntoSheets(all, year), (each) => each.part);
  dealt.set(year, parts);
  const latest = [...parts.keys()].filter((each) => each !== 'none').at(-1) ?? 'none';
  const asked = parts.get(part ?? latest)?.[sheet - 1];
  if (asked === undefined && (parts.size > 0 || sheet > 1 || part !== undefined)) return undefined;
  return {
    part: asked?.part ?? 'all',
    sheet,
    sheets: [...parts.values()].flatMap((same) =>
      same.map((each, index) => ({ part: each.part, sheet: index + 1, bands: each.bands.length })),
    ),
    ...within(all, new Set(asked?.bands ?? [])),
  };
}

/** A band with the bands it shares most musicians with, as many as fit a picture, and those musicians; undefined if no member is known. */
export async function findKin(db: Database, band: string): Promise<Omit<Kin, 'tonight'> | undefined> {
  const own = await queryLineUps(db).where('artist.id', '=', band).execute();
  if (own.length === 0) return undefined;
  const known = [...new Set(own.flatMap(({ musician_id }) => musician_id ?? []))];
  const shared =
    known.length === 0 ? [] : await queryLineUps(db).where('member.musician_id', 'in', known).where('artist.id', '<>', band).execute();
  const kin = [...Map.groupBy(shared, (row) => row.band)]
    .map(([id, rows]) => ({ id, ties: new Set(rows.map(({ musician_id }) => musician_id)).size }))
    .sort((one, other) => other.ties - one.ties || (one.id < other.id ? -1 : 1));
  const chosen = kin.slice(0, MAX_BANDS_PER_SHEET - 1).map(({ id }) => id);
  const theirs = chosen.length === 0 ? [] : await queryLineUps(db).where('artist.id', 'in', chosen).execute();
  const all = toLineUps([...own, ...theirs]);
  // Only musicians who connect bands of the picture; others are on their bands' pages.
  const musicians = all.musicians.filter(
    ({ stints }) => stints.some((stint) => stint.band === band) || new Set(stints.map((stint) => stint.band)).size > 1,
  );
  return { bands: all.bands, musicians, others: kin.length - chosen.length };
}

/** Restricts line-ups to some bands. */
function within({ bands, musicians }: LineUps, ids: ReadonlySet<string>): LineUps {
  return {
    bands: bands.filter(({ id }) => ids.has(id)),
    musicians: musicians
      .map((musician) => ({ ...musician, stints: musician.stints.filter(({ band }) => ids.has(band)) }))
      .filter(({ stints }) => stints.length > 0),
  };
}
