import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { artistNames } from '#artists/names.ts';
import { timestamp, tonightAt } from '#clock.ts';
import { contains, startsWith } from '#database/contains.ts';
import type { Database } from '#database/engines/open.ts';
import type { Tables } from '#database/tables/tables.ts';
import { GIVEN_BACK, HIDDEN, MADE } from '#ingest/announce/hand-set.ts';
import { DESK_SHOW_WORDS, type DeskShows } from '#scene/desk/desk-show.ts';
import type { Show } from '#scene/shows/show.ts';
import { foldName, foldWords } from '#scene/text/names.ts';
import { addDays } from '#scene/time/calendar.ts';
import { isUnsure, MIN_PERHAPS, type Narrowing } from '#shows/narrowed.ts';
import { readPlace, writePlace } from '#shows/place-cursor.ts';
import { listShows } from '#shows/store.ts';

const Words = z.object(DESK_SHOW_WORDS);

/** An editor's search, and where to continue. */
export type ShowsQuery = z.infer<typeof Words> & { after?: string | undefined; limit: number };

interface Looking {
  editor: string;
  now: Temporal.Instant;
  zone: string;
}

type Named = readonly Expression<SqlBool>[];

/** Matches examined first, before all of them are. */
const MAX_FIRST = 500;
/** An artist with more names is searched by bill text only. */
const MAX_PLAYERS = 50;
const WEEK = 7;

const show = expressionBuilder<Tables, 'show'>();

/** Lists shows for an editor, soonest first, from tonight by default. */
export async function listDeskShows(db: Database, wanted: ShowsQuery, { editor, now, zone }: Looking): Promise<DeskShows> {
  const tonight = tonightAt(now, zone);
  const from = wanted.from ?? tonight;
  const since = wanted.changed === undefined ? undefined : await sinceOf(db, wanted.changed, { editor, now, zone });
  const after = wanted.after === undefined ? undefined : readPlace(wanted.after);
  const find = (named: readonly Expression<SqlBool>[]) =>
    listShows(db, {
      ...ofKind(wanted.kind),
      venue: wanted.venue,
      from,
      to: wanted.until === undefined ? undefined : addDays(wanted.until, 1),
      withdrawn: true,
      also: [
        ...(wanted.kind === 'perhaps' ? [isPerhapsMusic()] : []),
        ...ofStatus(wanted.status),
        ...named,
        ...toldBy(wanted.source),
        ...more(wanted.hand, since),
      ],
      after,
      limit: wanted.limit + 1,
    });
  const named = await called(db, wanted.q, after?.night ?? from);
  let shows = await find(named.first);
  if (shows.length <= wanted.limit && named.all !== undefined) shows = await find(named.all);
  const listed = shows.slice(0, wanted.limit);
  const last = listed.at(-1);
  return {
    shows: await withStanding(db, listed),
    next: shows.length > listed.length && last !== undefined ? writePlace(last) : null,
    tonight,
    since: since ?? null,
  };
}

function ofKind(kind: ShowsQuery['kind']): Narrowing {
  return kind === undefined || kind === 'perhaps' ? { others: true } : { kind };
}

function ofStatus(status: ShowsQuery['status']): Expression<SqlBool>[] {
  if (status === undefined) return [show('show.status', '<>', 'withdrawn')];
  if (status === 'hidden') return [show('show.id', 'in', editedIn(HIDDEN))];
  if (status === 'withdrawn') return [show('show.status', '=', status), show('show.id', 'not in', editedIn(HIDDEN))];
  const is = show('show.status', '=', status);
  // Worded like the index for these.
  return status === 'announced' ? [is] : [is, show('show.status', '<>', sql.lit('announced'))];
}

/** Shows whose title, bill or artists match: the `first` ones by night, enough for a page of a common word, and `all` if there are more. */
async function called(db: Database, q: string | undefined, from: string): Promise<Record<'first', Named> & { all?: Named }> {
  if (q === undefined || q.trim() === '') return { first: [] };
  const [words, name] = [foldWords(q) || foldName(q), foldName(q)];
  if (name === '') return { first: [show.lit(false)] };
  const names = await artistNames(db);
  const players = [...names.spelt(words, name).take(MAX_PLAYERS)].flatMap((place) => names.idAt(place) ?? []);
  const holding = name === words ? contains('words', words) : show.or([contains('words', words), startsWith('words', `\n${name}`)]);
  const saying = db.selectFrom('show_words').select(['show_words.show_id']).where('show_words.night', '>=', from).where(holding);
  const first = await saying
    .select('show_words.night')
    .orderBy('show_words.night')
    .orderBy('show_words.show_id')
    .limit(MAX_FIRST + 1)
    .execute();
  const playing = show.selectFrom('credit').select('credit.show_id').where('credit.artist_id', 'in', players);
  const either = (found: Expression<SqlBool>): Named => [players.length === 0 ? found : show.or([found, show('show.id', 'in', playing)])];
  const ids = first.map((row) => row.show_id);
  const last = first.at(-1)?.night ?? '';
  // The last night may be incomplete; earlier ones are complete.
  const isBefore = show('show.night', '<', last);
  if (ids.length > MAX_FIRST)
    return { first: [...either(show('show.id', 'in', ids)), isBefore], all: either(show('show.id', 'in', saying)) };
  return { first: ids.length === 0 && players.length === 0 ? [show.lit(false)] : either(show('show.id', 'in', ids)) };
}

function toldBy(source: string | undefined): Expression<SqlBool>[] {
  if (source === undefined) return [];
  const told = show.selectFrom('listing').select('listing.show_id').where('listing.source_id', '=', source);
  return [show('show.id', 'in', told.where('listing.gone_at', 'is', null))];
}

function more(hand: ShowsQuery['hand'], since: string | undefined): Expression<SqlBool>[] {
  const edited = show.selectFrom('show_edit').select('show_edit.show_id').where('show_edit.value', '<>', GIVEN_BACK);
  const changed = show.selectFrom('show as other').select('other.id');
  return [
    ...(hand === undefined ? [] : [show('show.id', 'in', edited)]),
    ...(since === undefined ? [] : [show('show.id', 'in', changed.where('other.changed_at', '>=', since))]),
  ];
}

function editedIn(field: string) {
  return show
    .selectFrom('show_edit')
    .select('show_edit.show_id')
    .where('show_edit.field', '=', field)
    .where('show_edit.value', '<>', GIVEN_BACK);
}

/** The moment meant by 'since I was last here' and the like; a week for someone who never decided anything. */
async function sinceOf(db: Database, changed: NonNullable<ShowsQuery['changed']>, { editor, now, zone }: Looking): Promise<string> {
  if (changed === 'day') return timestamp(now.subtract({ hours: 24 }));
  const weekAgo = timestamp(now.subtract({ hours: 24 * WEEK }));
  if (changed === 'week') return weekAgo;
  const today = timestamp(now.toZonedDateTimeISO(zone).startOfDay().toInstant());
  const row = await db
    .selectFrom('decision')
    .select(({ fn }) => fn.max('made_at').as('at'))
    .where('made_by', '=', editor)
    .where('made_at', '<', today)
    .executeTakeFirst();
  return row?.at ?? weekAgo;
}

async function withStanding(db: Database, shows: readonly Show[]): Promise<DeskShows['shows']> {
  if (shows.length === 0) return [];
  const ids = shows.map(({ id }) => id);
  const [edits, sources] = await Promise.all([
    db
      .selectFrom('show_edit')
      .select(['show_id', 'field'])
      .where('show_id', 'in', ids)
      .where('value', '<>', GIVEN_BACK)
      .orderBy('field')
      .execute(),
    db
      .selectFrom('listing')
      .innerJoin('source', 'source.id', 'listing.source_id')
      .select(['listing.show_id', 'source.name'])
      .distinct()
      .where('listing.show_id', 'in', ids)
      .where('listing.gone_at', 'is', null)
      .orderBy('source.name')
      .execute(),
  ]);
  const fieldsOf = Map.groupBy(edits, (row) => row.show_id);
  const sourcesOf = Map.groupBy(sources, (row) => row.show_id);
  return shows.map((each) => {
    const fields = (fieldsOf.get(each.id) ?? []).map(({ field }) => field);
    return {
      show: each,
      byHand: fields.filter((field) => field !== HIDDEN && !field.startsWith(MADE) && !OF_KIND.has(field)),
      sources: (sourcesOf.get(each.id) ?? []).map(({ name }) => name),
      hidden: fields.includes(HIDDEN),
    };
  });
}

/** Fields derived from a kind. */
const OF_KIND: ReadonlySet<string> = new Set(['kindReason', 'kindProbability', 'music']);

/** Shows that may be music. */
function isPerhapsMusic(): Expression<SqlBool> {
  return show.and([show('show.music_percent', '>=', MIN_PERHAPS), isUnsure()]);
}
