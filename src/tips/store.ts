import { timestamp } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import type { TipTable } from '#database/tables/contribution-tables.ts';
import { hashSecret, newId, newSecret } from '#identity/secrets.ts';
import { Refusal } from '#scene/problem.ts';
import type { DeskTip, NewTip } from '#scene/tip.ts';

const MAX_OPEN = 1000;
/** Hours until a tip is deleted: unanswered, answered, and the sender's contact. */
const OPEN_HOURS = 180 * 24;
const SETTLED_HOURS = 90 * 24;
const REACH_HOURS = 30 * 24;

/**
 * Stores a tip. A repeated key with the same words stores nothing; with other words it gets a key of its own.
 * @returns the key of the sender's status link, of which only the hash is stored
 * @throws Refusal RESOURCE_EXHAUSTED at the maximum of open tips
 */
export async function storeTip(
  tx: Transaction,
  tip: Omit<NewTip, 'calendar' | 'key' | 'proof'>,
  picture: string | null,
  now: Temporal.Instant,
  wanted = newSecret(),
): Promise<string> {
  const { about, date = null, time, place, who, link, words, reach } = tip;
  const said = { date, time, place, who, link, words, reach, picture_id: picture };
  const told = { page: about?.kind ?? null, document: about?.id ?? null, ...said };
  const before = await findTipByKey(tx, wanted);
  if (before !== undefined && hasFields(before, told)) return wanted;
  const { waiting } = await tx
    .selectFrom('tip')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= MAX_OPEN)
    throw new Refusal('RESOURCE_EXHAUSTED', 'We have more tips than we can read right now. Try again in a few days.');
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
  // Another request with the same key was faster.
  return numInsertedOrUpdatedRows === 1n ? key : storeTip(tx, tip, picture, now, wanted);
}

/** Whether a tip has exactly these fields. */
function hasFields(tip: TipTable, told: Partial<TipTable>): boolean {
  return Object.entries(told).every(([field, said]) => Reflect.get(tip, field) === said);
}

/** What a tip is about. A link without date, acts or flyer is a calendar. */
export function tipKind({ page, date, who, picture_id, link }: TipTable): DeskTip['kind'] {
  if (page !== null) return 'fault';
  return date === null && who === '' && picture_id === null && link !== '' ? 'calendar' : 'show';
}

/** A tip without its sender and flyer. */
export function withoutSender(tip: TipTable) {
  const { page, date, time, place, who, link, words, state, answer, sent_at, settled_at } = tip;
  return { kind: tipKind(tip), page, date, time, place, who, link, words, state, answer, sentAt: sent_at, settledAt: settled_at };
}

/** Finds a tip; undefined if there is none. */
export function findTip(db: Database, id: string): Promise<TipTable | undefined> {
  return db.selectFrom('tip').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds the tip of a private link. */
export function findTipByKey(db: Database, key: string): Promise<TipTable | undefined> {
  return db.selectFrom('tip').selectAll().where('hash', '=', hashSecret(key)).executeTakeFirst();
}

/** Fields that make two tips the same; each keeps its own key and contact. */
const SAID = ['page', 'document', 'date', 'time', 'place', 'who', 'link', 'words', 'picture_id'] as const;

/** Open tips that say the same, this one included, oldest first. */
export async function sameTips(db: Database, tip: TipTable): Promise<TipTable[]> {
  let same = db.selectFrom('tip').selectAll().where('state', '=', 'open');
  for (const column of SAID) same = tip[column] === null ? same.where(column, 'is', null) : same.where(column, '=', tip[column]);
  return same.orderBy('sent_at').orderBy('id').execute();
}

/** One tip of each group that says the same. */
function queryOpenTips(db: Database) {
  return db
    .selectFrom('tip')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('state', '=', 'open')
    .groupBy(SAID);
}

/** Open tips, one for each group that says the same, earliest night first. */
export function listOpenTips(db: Database, limit: number): Promise<TipTable[]> {
  return db
    .selectFrom('tip')
    .selectAll()
    .where('id', 'in', queryOpenTips(db))
    .orderBy(({ fn, val }) => fn.coalesce('date', val('')))
    .orderBy('sent_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Counts open tips; those that say the same count once. */
export async function countOpenTips(db: Database): Promise<number> {
  const { open } = await db
    .selectFrom(queryOpenTips(db).as('one'))
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Deletes the contacts of tips answered a month ago, and old tips. */
export async function sweepTips(tx: Transaction, now: Temporal.Instant): Promise<void> {
  const before = (hours: number) => timestamp(now.subtract({ hours }));
  await tx.updateTable('tip').set({ reach: '' }).where('reach', '<>', '').where('settled_at', '<', before(REACH_HOURS)).execute();
  await tx.deleteFrom('tip').where('settled_at', '<', before(SETTLED_HOURS)).execute();
  await tx.deleteFrom('tip').where('state', '=', 'open').where('sent_at', '<', before(OPEN_HOURS)).execute();
}
