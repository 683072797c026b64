import { lockChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { GIVEN_BACK, namesOnly } from '#ingest/announce/hand-set.ts';
import { composeShow, recompose } from '#ingest/announce/recompose.ts';
import type { HandField, SetFields } from '#scene/desk/desk-show.ts';
import { FIELD_NAMES, handWords } from '#scene/desk/hand-words.ts';
import { GROUP_KINDS, type GroupKind, type RosterKind } from '#scene/entries/entry-kind.ts';
import { Refusal } from '#scene/problem.ts';
import { moveEndWithStart, timesFaults } from '#scene/shows/possible-times.ts';
import type { Show } from '#scene/shows/show.ts';
import { markShown } from '#sent/store.ts';
import { findShow } from '#shows/store.ts';
import { type Deciding, decide } from '../decisions/decision-store.ts';
import { teachingUndo } from '../decisions/taught-rows.ts';
import { demandExpected } from '../is-expected.ts';
import { columnsOf, earlierRows, rowsOf, writeRows } from './edit-rows.ts';
import { editSentence } from './edit-sentence.ts';
import { kindLesson, teachKind } from './show-actions.ts';
import { showTitle } from './shows-concerned.ts';

/**
 * Sets fields of a show, which no reading then changes. Its kind is taught for its title.
 * @param expected the values last read; another value now stops the edit
 * @returns the decision's id
 * @throws Refusal NOT_FOUND; ABORTED if a field is not as expected; INVALID_ARGUMENT for an unknown artist or venue, or impossible times
 */
export async function editShow(
  db: Database,
  showId: string,
  set: Partial<SetFields>,
  deciding: Deciding,
  expected: Partial<SetFields> = {},
): Promise<string> {
  return inTransaction(db, async (tx) => {
    // Locked, so that nobody changes it between check and write.
    await lockChanges(tx);
    const title = await showTitle(tx, showId);
    const now = await findShow(tx, showId);
    const wordsOf = (field: string, says: unknown) => handWords(field as HandField, says as never);
    if (now !== undefined) demandExpected({ noun: 'show', now, fields: plain(set), expected: plain(expected), wordsOf });
    const fields = withNewDate(withPossibleTimes(set, now), now);
    await demandKnown(tx, fields);
    await markShown(tx, { image: fields.image?.file });
    const rows = rowsOf(showId, await withNamesOnly(tx, showId, fields));
    const edits = await earlierRows(tx, rows);
    const lesson = fields.kind === undefined ? undefined : kindLesson(title, fields.kind);
    const undo = { edits, ...(lesson === undefined ? {} : await teachingUndo(tx, [lesson])) };
    const id = await decide(tx, 'edit', editSentence(title, fields), undo, deciding);
    await writeRows(tx, rows, id);
    // First, as a taught kind is housekeeping.
    await recompose(tx, [showId]);
    if (lesson !== undefined) await teachKind(tx, lesson, id);
    return id;
  });
}

/**
 * Releases a field set by hand, so that its sources decide it again.
 * @returns the decision's id
 * @throws Refusal NOT_FOUND; FAILED_PRECONDITION if it isn't set by hand
 */
export async function giveBack(db: Database, showId: string, field: HandField, deciding: Deciding): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const title = await showTitle(tx, showId);
    const rows = columnsOf(field).map((column) => ({ show_id: showId, field: column, value: GIVEN_BACK }));
    const edits = await earlierRows(tx, rows);
    if (edits.every(({ value }) => value === GIVEN_BACK)) throw new Refusal('FAILED_PRECONDITION', 'Someone already undid this.');
    const said = field === 'hidden' ? `Brought “${title}” back.` : await givenBack(tx, showId, field, title);
    const id = await decide(tx, 'give back', said, { edits }, deciding);
    await writeRows(tx, rows, id);
    await recompose(tx, [showId]);
    return id;
  });
}

async function givenBack(tx: Transaction, showId: string, field: Exclude<HandField, 'hidden'>, title: string): Promise<string> {
  const without = (await composeShow(tx, showId))?.without;
  const becomes = without === undefined ? '' : `: ${handWords(field, without[field] as never)}`;
  return `Went back to the source’s ${FIELD_NAMES[field]} for “${title}”${becomes}.`;
}

/** Keeps unlinked names as an editor set them, where the new bill doesn't say. */
async function withNamesOnly(tx: Transaction, showId: string, fields: Partial<SetFields>): Promise<Partial<SetFields>> {
  if (fields.bill === undefined) return fields;
  const names = await namesOnly(tx, showId);
  const keeps = ({ artist, name, nameOnly }: SetFields['bill'][number]) =>
    artist === null && nameOnly === undefined && names.includes(name);
  return { ...fields, bill: fields.bill.map((credit) => (keeps(credit) ? { ...credit, nameOnly: true } : credit)) };
}

function plain({ bill, ...fields }: Partial<SetFields>): Partial<SetFields> {
  return bill === undefined ? fields : { ...fields, bill: bill.map(({ nameOnly: _, ...credit }) => credit) };
}

type Times = Pick<SetFields, 'startTime' | 'endTime' | 'doorsTime'>;

/**
 * Fields to set; an end moves along with a start.
 * @throws Refusal INVALID_ARGUMENT naming each impossible time
 */
export function withPossibleTimes<Fields extends Partial<Times>>(
  set: Fields,
  now: Times = { startTime: null, endTime: null, doorsTime: null },
): Fields {
  const fields = moveEndWithStart(set, now);
  const { startTime = now.startTime, endTime = now.endTime, doorsTime = now.doorsTime } = fields;
  const isTimed = [set.startTime, set.endTime, set.doorsTime].some((time) => time !== undefined);
  const faults = isTimed ? timesFaults({ startTime, endTime, doorsTime }) : {};
  const [first] = Object.values(faults);
  if (first !== undefined) throw new Refusal('INVALID_ARGUMENT', first, faults);
  return fields;
}

/** A postponed show with a new date is on. */
function withNewDate(set: Partial<SetFields>, now: Show | undefined): Partial<SetFields> {
  const isNewDate = set.date !== undefined && set.date !== now?.date;
  const isPostponed = now?.status === 'postponed' && (set.status === undefined || set.status === 'postponed');
  return isNewDate && isPostponed ? { ...set, status: 'announced' } : set;
}

/** @throws Refusal INVALID_ARGUMENT naming the field with an unknown artist, venue, promoter or series */
export async function demandKnown(tx: Transaction, { venue, bill, ...groups }: Partial<SetFields>): Promise<void> {
  if (typeof venue?.id === 'string' && !(await stands(tx, 'venue', venue.id)))
    throw new Refusal('INVALID_ARGUMENT', 'This venue is gone.', { venue: 'This venue is gone.' });
  for (const kind of GROUP_KINDS) {
    const gone = `This ${kind} is gone.`;
    const group = groups[kind];
    if (group != null && !(await stands(tx, kind, group.id))) throw new Refusal('INVALID_ARGUMENT', gone, { [kind]: gone });
  }
  for (const { artist, name } of bill ?? []) {
    if (artist === null || (await stands(tx, 'artist', artist))) continue;
    const gone = `“${name}” is no longer on the roster.`;
    throw new Refusal('INVALID_ARGUMENT', gone, { bill: gone });
  }
}

async function stands(tx: Transaction, kind: RosterKind | GroupKind, id: string): Promise<boolean> {
  return (await tx.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
