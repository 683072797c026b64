import { timestamp } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import type { TipTable } from '#database/tables/contribution-tables.ts';
import { hashSecret, newId, newSecret } from '#identity/secrets.ts';
import { Refusal } from '#scene/problem.ts';
import type { DeskTip, NewTip } from '#scene/tip.ts';

/** So many tips wait for an editor at the most. */
const MAX_OPEN = 1000;
/** How long a tip is kept, in hours: one that nobody answered, one that was answered, and how to reach whoever told that. */
const OPEN_HOURS = 180 * 24;
const SETTLED_HOURS = 90 * 24;
const REACH_HOURS = 30 * 24;

/**
 * Keeps what somebody told. Under a key by which the same words were told before nothing is kept; what is told by it in other words gets a key of its own.
 * @returns the key of the link by which they hear what became of it: only its hash is kept
 * @throws Refusal RESOURCE_EXHAUSTED while too many wait
 */
export async function keepTip(
  tx: Transaction,
  tip: Omit<NewTip, 'calendar' | 'key' | 'proof'>,
  picture: string | null,
  now: Temporal.Instant,
  wanted = newSecret(),
): Promise<string> {
  const { about, date = null, time, place, who, link, words, reach } = tip;
  const said = { date, time, place, who, link, words, reach, picture_id: picture };
  const told = { page: about?.kind ?? null, document: about?.id ?? null, ...said };
  const before = await tipByKey(tx, wanted);
  if (before !== undefined && isTold(before, told)) return wanted;
  const { waiting } = await tx
    .selectFrom('tip')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= MAX_OPEN)
    throw new Refusal('RESOURCE_EXHAUSTED', 'More was told than editors can read just now. Please come again in some days.');
  const key = before === undefined ? wanted : newSecret();
  const row: TipTable = {
    id: newId(),
    hash: hashSecret(key),
    ...told,
    state: 'open',
    answer: '',
    show_id: null,
    decision_id: null,
    sent_at: timestamp(now),
    settled_at: null,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tip')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirstOrThrow();
  // Told at the same time by the same key, and seen by now.
  return numInsertedOrUpdatedRows === 1n ? key : keepTip(tx, tip, picture, now, wanted);
}

/** Whether a tip says just this. */
function isTold(tip: TipTable, told: Partial<TipTable>): boolean {
  return Object.entries(told).every(([field, said]) => Reflect.get(tip, field) === said);
}

/** What a tip is about: a link that comes with no night, nobody who plays and no flyer is that of a calendar. */
export function tipKind({ page, date, who, picture_id, link }: TipTable): DeskTip['kind'] {
  if (page !== null) return 'fault';
  return date === null && who === '' && picture_id === null && link !== '' ? 'calendar' : 'show';
}

/** A tip without who told it and its flyer. */
export function toldOf(tip: TipTable) {
  const { page, date, time, place, who, link, words, state, answer, sent_at, settled_at } = tip;
  return { kind: tipKind(tip), page, date, time, place, who, link, words, state, answer, sentAt: sent_at, settledAt: settled_at };
}

/** One tip; undefined where there is none, or none any more. */
export function findTip(db: Database, id: string): Promise<TipTable | undefined> {
  return db.selectFrom('tip').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The tip that a private link opens. */
export function tipByKey(db: Database, key: string): Promise<TipTable | undefined> {
  return db.selectFrom('tip').selectAll().where('hash', '=', hashSecret(key)).executeTakeFirst();
}

/** What two tips say that are the same: they may come from two people, who each have their own key and way to be reached. */
const SAID = ['page', 'document', 'date', 'time', 'place', 'who', 'link', 'words', 'picture_id'] as const;

/** Tips that wait for an editor and say the same as one that does, itself among them, the earliest first. */
export async function sameTips(db: Database, tip: TipTable): Promise<TipTable[]> {
  let same = db.selectFrom('tip').selectAll().where('state', '=', 'open');
  for (const column of SAID) same = tip[column] === null ? same.where(column, 'is', null) : same.where(column, '=', tip[column]);
  return same.orderBy('sent_at').orderBy('id').execute();
}

/** One of all that wait and say the same. */
function openOnes(db: Database) {
  return db
    .selectFrom('tip')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('state', '=', 'open')
    .groupBy(SAID);
}

/** Tips that wait for an editor, one of those that say the same, those of the earliest nights first. */
export function openTips(db: Database, limit: number): Promise<TipTable[]> {
  return db
    .selectFrom('tip')
    .selectAll()
    .where('id', 'in', openOnes(db))
    .orderBy(({ fn, val }) => fn.coalesce('date', val('')))
    .orderBy('sent_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many tips wait for an editor; those that say the same count once. */
export async function countOpenTips(db: Database): Promise<number> {
  const { open } = await db
    .selectFrom(openOnes(db).as('one'))
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Forgets how to reach whoever told what was answered a month ago, and tips that are old. */
export async function sweepTips(tx: Transaction, now: Temporal.Instant): Promise<void> {
  const before = (hours: number) => timestamp(now.subtract({ hours }));
  await tx.updateTable('tip').set({ reach: '' }).where('reach', '<>', '').where('settled_at', '<', before(REACH_HOURS)).execute();
  await tx.deleteFrom('tip').where('settled_at', '<', before(SETTLED_HOURS)).execute();
  await tx.deleteFrom('tip').where('state', '=', 'open').where('sent_at', '<', before(OPEN_HOURS)).execute();
}
