import type { Database, Transaction } from '#database/engines/open.ts';
import { bumpRosterVersion, readSetting, writeSetting } from '#database/settings.ts';
import { decide } from '#desk/decisions/decision-store.ts';
import { showsAt, showsCalled, showsMeant, showsTitled } from '#desk/shows/shows-concerned.ts';
import { reinterpret } from '#ingest/relink/reinterpret.ts';
import { foldName } from '#scene/text/names.ts';
import { findIdHere } from './find-id-here.ts';
import { type Entry, emptyPart, type Part } from './part.ts';
import type { Pack } from './read/read.ts';

/** The setting with what the pack taught when it was loaded. What is no longer known was undone by hand. */
const PACK_TAUGHT = 'pack taught';

/** What a pack teaches, and the entries it may mean. */
type Teaching = Pick<Pack, 'taught' | 'artists' | 'venues'>;

interface Lesson extends Entry {
  /** What is taught here for the same words; undefined for nothing. */
  here: string | undefined;
  /** What the pack teaches. */
  says: string;
  write: (tx: Transaction, decision: string) => Promise<void>;
  /** Shows it affects. */
  shows: (tx: Transaction) => Promise<string[]>;
}

/** What a pack teaches and the database lacks. What editors here taught differently or undid stays. */
export async function taughtPart(db: Database, wanted: Teaching): Promise<Part> {
  const part = emptyPart();
  const loaded = new Set(await lessonsLoaded(db));
  for (const { id, name, here, says } of await lessonsOf(db, wanted)) {
    if (here === undefined && loaded.has(id)) part.kept.push({ id, name, why: 'it was undone here' });
    else if (here === undefined) part.added.push({ id, name });
    else if (here !== says) part.kept.push({ id, name, why: 'it was set differently here' });
  }
  return part;
}

/** Saves what a pack teaches and nobody here said, as one decision. */
export async function writeTaught(tx: Transaction, wanted: Teaching, part: Part, now: Temporal.Instant): Promise<void> {
  const lessons = await lessonsOf(tx, wanted);
  await writeSetting(tx, PACK_TAUGHT, JSON.stringify(lessons.map(({ id }) => id)));
  const added = new Set(part.added.map(({ id }) => id));
  const fresh = lessons.filter(({ id }) => added.has(id));
  if (fresh.length === 0) return;
  const said = `Took in ${fresh.length === 1 ? 'one thing' : `${fresh.length} things`} that the scene pack teaches.`;
  const decision = await decide(tx, 'pack', said, {}, { editor: '', now });
  const shows = new Set<string>();
  for (const lesson of fresh) {
    await lesson.write(tx, decision);
    for (const show of await lesson.shows(tx)) shows.add(show);
  }
  await bumpRosterVersion(tx);
  await reinterpret(tx, [...shows]);
}

async function lessonsLoaded(db: Database): Promise<string[]> {
  return JSON.parse((await readSetting(db, PACK_TAUGHT)) ?? '[]') as string[];
}

async function lessonsOf(db: Database, { taught: { names, kinds, places, bills }, artists, venues }: Teaching): Promise<Lesson[]> {
  const known = { artist: new Set(artists.map(({ id }) => id)), venue: new Set(venues.map(({ id }) => id)) };
  const keys = (rows: readonly { folded: string }[], said: (row: never) => string) =>
    new Map(rows.map((row) => [row.folded, said(row as never)]));
  const taught = await db.selectFrom('taught_name').select(['kind', 'folded', 'means']).execute();
  const namesHere = new Map(taught.map(({ kind, folded, means }) => [`${kind} ${folded}`, String(means)]));
  const kindsHere = keys(await db.selectFrom('taught_kind').selectAll().execute(), ({ kind }: { kind: string }) => kind);
  const placesHere = keys(await db.selectFrom('taught_place').selectAll().execute(), ({ kind }: { kind: string }) => kind);
  const billsHere = keys(await db.selectFrom('taught_bill').selectAll().execute(), ({ bill }: { bill: string }) => bill);
  const lessons: Lesson[] = [];
  for (const { kind, name, means: said } of names) {
    const means = said === null ? null : await findIdHere(db, kind, said, known[kind]);
    if (means === undefined) continue;
    const folded = foldName(name);
    lessons.push({
      id: `${kind} ${folded}`,
      name: `“${name}” is ${means ?? (kind === 'venue' ? 'not a place we know' : 'no one we know')}`,
      here: namesHere.get(`${kind} ${folded}`),
      says: String(means),
      write: async (tx, decision_id) =>
        void (await tx.insertInto('taught_name').values({ kind, folded, name, means, decision_id }).execute()),
      shows: (tx) => showsMeant(tx, kind, name),
    });
  }
  for (const { title: name, kind } of kinds) {
    const folded = foldName(name);
    lessons.push({
      id: `kind ${folded}`,
      name: `“${name}” is ${kind}`,
      here: kindsHere.get(folded),
      says: kind,
      write: async (tx, decision_id) => void (await tx.insertInto('taught_kind').values({ folded, name, kind, decision_id }).execute()),
      shows: (tx) => showsCalled(tx, name),
    });
  }
  const venueNames = new Map(venues.map(({ id, name }) => [id, name]));
  for (const { venue, kind } of places) {
    const folded = venueNames.has(venue) ? venue : foldName(venue);
    const name = venueNames.get(venue) ?? venue;
    lessons.push({
      id: `place ${folded}`,
      name: `everything at ${name} is ${kind}`,
      here: placesHere.get(folded),
      says: kind,
      write: async (tx, decision_id) => void (await tx.insertInto('taught_place').values({ folded, name, kind, decision_id }).execute()),
      shows: (tx) => showsAt(tx, { folded, name }),
    });
  }
  for (const { title: name, occasion, performers } of bills) {
    const folded = foldName(name);
    const bill = JSON.stringify({ title: occasion, performers });
    lessons.push({
      id: `bill ${folded}`,
      name: `in “${name}” plays ${performers.length === 0 ? 'no one by name' : performers.join(', ')}`,
      here: billsHere.get(folded),
      says: bill,
      write: async (tx, decision_id) => void (await tx.insertInto('taught_bill').values({ folded, name, bill, decision_id }).execute()),
      shows: (tx) => showsTitled(tx, name),
    });
  }
  return lessons;
}
