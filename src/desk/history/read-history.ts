import { setImmediate as yieldNow } from 'node:timers/promises';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import type { FieldChange } from '#database/revisions.ts';
import type { RevisionTable } from '#database/tables/change-tables.ts';
import type { Tables } from '#database/tables/tables.ts';
import { ENTRY_KINDS } from '#scene/entries/entry-kind.ts';
import type { History, RevisedField, Revision } from '#scene/history/history.ts';
import { type AnyHistoryKind, DESK_HISTORY_KINDS } from '#scene/history/history-kind.ts';
import { revisedWords } from '#scene/history/revised-words.ts';
import { DESK, deskPageOf, pageOf, personPage } from '#scene/site/addresses.ts';
import { plainWords } from '#scene/text/html-words.ts';
import { revertibleFields } from './revert-field.ts';

/** Which revisions: of one document or all, by people or others, before a position. */
export interface HistoryAsked {
  kind?: AnyHistoryKind | undefined;
  document?: string | undefined;
  by?: 'people' | 'others' | undefined;
  before?: number | undefined;
  limit: number;
  /** Leaves out what only editors could read at the time. */
  asAnybody?: boolean;
}

/** Reads revisions, latest first. People are named only as their public profile does. */
export async function readHistory(db: Database, { kind, document, by, before, limit, asAnybody = false }: HistoryAsked): Promise<History> {
  let wanted = db.selectFrom('revision').where('revision.kind', 'in', kind === undefined ? DESK_HISTORY_KINDS : [kind]);
  if (document !== undefined) wanted = wanted.where('revision.document', '=', document);
  if (by !== undefined) wanted = wanted.where('revision.told_by', by === 'people' ? '=' : '<>', 'person');
  const drafts: Drafts = asAnybody && document !== undefined ? await draftsOf(db, kind, document) : { unread: [], opening: new Set() };
  if (drafts.unread.length > 0) wanted = wanted.where('revision.position', 'not in', drafts.unread);
  if (document === undefined) wanted = wanted.where((eb) => eb.not(eb.and([eb('revision.kind', '=', 'show'), isToldBeside()])));
  const { of } = await wanted.select(({ fn }) => fn.countAll<number>().as('of')).executeTakeFirstOrThrow();
  if (before !== undefined) wanted = wanted.where('revision.position', '<', before);
  const rows = await wanted
    .leftJoin('decision', 'decision.id', 'revision.decision_id')
    .leftJoin('profile', (join) => join.onRef('profile.uid', '=', 'revision.made_by').on('profile.hidden', '=', 0))
    // A published proposal is its author's; an undone one nobody's.
    .leftJoin('profile as writer', (join) =>
      join.onRef('writer.uid', '=', 'decision.written_by').on('writer.hidden', '=', 0).on('revision.takes_back', '=', 0),
    )
    .select(['position', 'revision.kind', 'document', 'told_by', 'revision.made_at', 'why', 'takes_back', 'decision_id'])
    .select([
      'decision.kind as did',
      'decision.said',
      'decision.undone_at',
      'decision.written_by',
      'revision.made_by',
      'profile.username',
      'profile.display_name',
    ])
    .select(['writer.username as writer_username', 'writer.display_name as writer_display_name'])
    .select(({ fn }) => fn<number>('octet_length', ['fields']).as('size'))
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute();
  const listed = rows.slice(0, limit);
  const names = await namesOf(db, listed as { kind: AnyHistoryKind; document: string }[]);
  const fields = await shownFields(db, listed, drafts);
  const roles = await rolesOf(
    db,
    listed.flatMap(({ made_by, written_by }) => [made_by, written_by]),
  );
  const shows = document === undefined ? await showsBeside(db, listed) : new Map<number, number>();
  return {
    of: Number(of),
    next: rows.length > limit ? (listed.at(-1)?.position ?? null) : null,
    revisions: listed.map((row): Revision => {
      const { name = null, address = null } = names.get(`${row.kind} ${row.document}`) ?? {};
      const { decision_id: id, did, said, undone_at: undoneAt } = row;
      const isPublished = row.written_by !== null && row.takes_back === 0;
      const decider = named(row.username, row.display_name);
      return {
        position: row.position,
        kind: row.kind as AnyHistoryKind,
        document: row.document,
        name,
        address,
        at: row.made_at,
        toldBy: row.told_by,
        byRole: roles(isPublished ? row.written_by : row.made_by),
        by: isPublished ? named(row.writer_username, row.writer_display_name) : decider,
        publishedBy: isPublished ? decider : null,
        isPublished,
        why: row.why,
        fields: fields.get(row.position)?.fields ?? [],
        revertible: fields.get(row.position)?.revertible ?? [],
        shows: shows.get(row.position) ?? 0,
        takesBack: row.takes_back === 1,
        // The decision that published a draft may name what wasn't public.
        decision:
          id === null || did === null || said === null
            ? null
            : { id, kind: did, said: drafts.opening.has(row.position) ? 'Published it.' : said, undoneAt },
      };
    }),
  };
}

const revision = expressionBuilder<Tables, 'revision'>();

/**
 * Whether a show's revision is covered by another of the same decision: that of an artist or venue, or the first of its shows. Asked from
 * both sides for the index `revision_by_way`; 'not a show' would read all of a decision's rows.
 */
function isToldBeside(): Expression<SqlBool> {
  const others = () =>
    revision
      .selectFrom('revision as told')
      .select('told.position')
      .whereRef('told.decision_id', '=', 'revision.decision_id')
      .whereRef('told.takes_back', '=', 'revision.takes_back');
  return revision.or([
    revision.exists(others().where('told.kind', '<', 'show')),
    revision.exists(others().where('told.kind', '=', 'show').whereRef('told.position', '<', 'revision.position')),
    revision.exists(others().where('told.kind', '>', 'show')),
  ]);
}

/** The number of further shows each decision changed, by the position of the revision that mentions them. */
async function showsBeside(db: Database, rows: readonly Pick<RevisionTable, 'decision_id'>[]): Promise<Map<number, number>> {
  const decisions = [...new Set(rows.flatMap(({ decision_id }) => decision_id ?? []))];
  if (decisions.length === 0) return new Map();
  const counted = await db
    .selectFrom('revision')
    .select(sql<number>`count(case when kind = 'show' then 1 end)`.as('shows'))
    .select(sql<number | null>`min(case when kind <> 'show' then position end)`.as('first'))
    .select(({ fn }) => fn.min('position').as('firstOfShows'))
    .where('decision_id', 'in', decisions)
    .groupBy(['decision_id', 'takes_back'])
    .execute();
  return new Map(
    counted.map(({ shows, first, firstOfShows }) => [first ?? firstOfShows, first === null ? Number(shows) - 1 : Number(shows)]),
  );
}

/** A person's own HTML as plain text. */
function spoken(kind: string, field: string, value: unknown): unknown {
  return kind === 'profile' && field === 'bio' && typeof value === 'string' ? plainWords(value) : value;
}

function named(username: string | null, displayName: string | null): { name: string; username: string } | null {
  return username === null ? null : { name: displayName || username, username };
}

/** The roles of accounts; deleted keepers are known by what they kept. */
async function rolesOf(db: Database, accounts: readonly (string | null)[]): Promise<(account: string | null) => Revision['byRole']> {
  const roles = new Map<string, Revision['byRole']>();
  for (const ids of chunks([...new Set(accounts)].filter((id) => id !== null && id !== ''))) {
    const former = db.selectFrom('former_keeper').select('account_id').distinct().where('account_id', 'in', ids);
    for (const { account_id } of await former.execute()) roles.set(account_id, 'former keeper');
    const known = db.selectFrom('account').select(['id', 'role']).where('id', 'in', ids);
    for (const { id, role } of await known.execute()) roles.set(id, role === 'member' ? 'keeper' : 'editor');
  }
  return (account) => roles.get(account ?? '') ?? 'editor';
}

type Sized = Pick<RevisionTable, 'position' | 'kind'> & { size: number };

/** Longer texts are read one by one, as a pasted text may have a million characters. */
const LONG = 5_000;

type ShownFields = Pick<Revision, 'fields' | 'revertible'>;

async function shownFields(db: Database, rows: readonly Sized[], drafts: Drafts): Promise<Map<number, ShownFields>> {
  const shown = new Map<number, ShownFields>();
  const [long, short] = [rows.filter(({ size }) => size > LONG), rows.filter(({ size }) => size <= LONG)];
  const read = async (some: readonly Sized[]) => {
    const positions = some.map(({ position }) => position);
    const said = db.selectFrom('revision').select(['position', 'kind', 'fields']).where('position', 'in', positions);
    for (const { kind, ...row } of await said.execute()) {
      const changed = shownOf(row, drafts);
      const fields = withWords(changed.map(([field, was, is]) => saying(kind as AnyHistoryKind, field, was, is)));
      shown.set(row.position, { fields, revertible: revertibleFields(kind, changed) });
    }
  };
  if (short.length > 0) await read(short);
  for (const one of long) {
    await read([one]);
    await yieldNow();
  }
  return shown;
}

function saying(kind: AnyHistoryKind, field: string, was: unknown, is: unknown): RevisedField {
  return revisedWords(kind, field, spoken(kind, field, was), spoken(kind, field, is));
}

/** Fields with a value before or after; all if there is none. */
function withWords(fields: readonly RevisedField[]): RevisedField[] {
  const telling = fields.filter(({ before, now }) => before.length + now.length > 0);
  return telling.length > 0 ? telling : [...fields];
}

/** A revision's fields; if it published a draft, only that, as earlier values weren't public. */
function shownOf({ position, fields }: { position: number; fields: string }, { opening }: Drafts): FieldChange[] {
  const changed = JSON.parse(fields) as FieldChange[];
  return opening.has(position) ? changed.filter(([field]) => field === 'draft') : changed;
}

/** Documents' current or last names and addresses; null for removed ones. */
async function namesOf(db: Database, rows: readonly { kind: AnyHistoryKind; document: string }[]): Promise<Map<string, Named>> {
  const ofKind = (kind: AnyHistoryKind) => [...new Set(rows.flatMap((row) => (row.kind === kind ? [row.document] : [])))];
  const settings = ofKind('setting').map((key) => ({ key, page: pageOfSetting(key) }));
  const ids = (kind: AnyHistoryKind) => [
    ...new Set([...ofKind(kind), ...settings.flatMap(({ page }) => (page?.kind === kind ? [page.id] : []))]),
  ];
  const names = new Map<string, Named>();
  for (const kind of ENTRY_KINDS) {
    if (ids(kind).length === 0) continue;
    for (const { id, name } of await db.selectFrom(kind).select(['id', 'name']).where('id', 'in', ids(kind)).execute())
      names.set(`${kind} ${id}`, { name, address: kind === 'scene' ? '/' : pageOf(kind, id) });
    const off = db.selectFrom('off_roster').select(['entry_id', 'name']).where('kind', '=', kind).where('entry_id', 'in', ids(kind));
    for (const { entry_id, name } of await off.execute()) names.set(`${kind} ${entry_id}`, { name, address: null });
  }
  for (const { key, page } of settings) {
    const name = page === undefined ? 'Every page' : (names.get(`${page.kind} ${page.id}`)?.name ?? 'A page');
    names.set(`setting ${key}`, { name, address: page === undefined ? DESK.waiting : deskPageOf(page) });
  }
  for (const uid of ids('profile')) {
    const own = await db.selectFrom('profile').select(['username', 'display_name']).where('uid', '=', uid).executeTakeFirst();
    if (own !== undefined) names.set(`profile ${uid}`, { name: own.display_name || own.username, address: personPage(own.username) });
  }
  for (const id of ids('source')) {
    const source = await db.selectFrom('source').select('name').where('id', '=', id).executeTakeFirst();
    const name = source?.name ?? (await lastNameOfSource(db, id));
    // Sources are read with all their text.
    if (source === undefined) await yieldNow();
    if (name !== undefined) names.set(`source ${id}`, { name, address: source === undefined ? null : `${DESK.sources}/${id}` });
  }
  if (ids('show').length === 0) return names;
  const shows = db.selectFrom('show').select(['id', 'slug', 'event', 'status']).where('id', 'in', ids('show'));
  for (const { id, slug, event, status } of await shows.execute())
    names.set(`show ${id}`, { name: event, address: status === 'withdrawn' ? null : pageOf('show', slug) });
  return names;
}

interface Named {
  name: string;
  address: string | null;
}

/** A removed source's name, from its last revision. */
async function lastNameOfSource(db: Database, id: string): Promise<string | undefined> {
  const revisions = db.selectFrom('revision').select('fields').where('kind', '=', 'source').where('document', '=', id);
  const last = await revisions.orderBy('position', 'desc').limit(1).executeTakeFirst();
  const [, was, is] = (last && (JSON.parse(last.fields) as FieldChange[]).find(([field]) => field === 'name')) ?? [];
  const name = is ?? was;
  return typeof name === 'string' ? name : undefined;
}

/** The page of a setting; undefined for the whole site's. */
function pageOfSetting(key: string): { kind: 'artist' | 'venue'; id: string } | undefined {
  const [kind, id] = key.slice('approval '.length).split(':');
  return id === undefined ? undefined : { kind: kind === 'venue' ? 'venue' : 'artist', id };
}

/** Positions of a document's revisions that weren't public, and of those that published it. */
interface Drafts {
  unread: number[];
  opening: ReadonlySet<number>;
}

const NONE: Drafts = { unread: [], opening: new Set() };

/** Finds which revisions of a document were drafts. */
async function draftsOf(db: Database, kind: AnyHistoryKind | undefined, document: string): Promise<Drafts> {
  if (kind !== 'news') return NONE;
  const rows = await db
    .selectFrom('revision')
    .select(['position', 'fields'])
    .where('kind', '=', kind)
    .where('document', '=', document)
    .orderBy('position')
    .execute();
  const steps = rows.map(({ position, fields }) => ({
    position,
    draft: (JSON.parse(fields) as FieldChange[]).find(([field]) => field === 'draft'),
  }));
  // Before the first revision with the flag, its previous value counts; without any, it was public.
  let isDraft = steps.find(({ draft }) => draft !== undefined)?.draft?.[1] === true;
  const drafts = { unread: [] as number[], opening: new Set<number>() };
  for (const { position, draft } of steps) {
    const was = isDraft;
    if (draft !== undefined) isDraft = draft[2] === true;
    if (isDraft) drafts.unread.push(position);
    else if (was) drafts.opening.add(position);
  }
  return drafts;
}
