import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { tonightAt } from '#clock.ts';
import { lockChanges, logChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { recordRevisions } from '#database/revisions.ts';
import { recompose } from '#ingest/announce/recompose.ts';
import { type Parts, packSays, partsOf, withSet, wordOfPack } from '#ingest/store/pack-word.ts';
import { forgetPasted, keepPasted, noteHearing, type Source } from '#ingest/store/source-store.ts';
import { Refusal } from '#scene/problem.ts';
import { FORMAT_ROWS } from '#scene/sources/formats.ts';
import { ANY_SETTING } from '#scene/sources/source.ts';
import { SOURCE_FIELD_NAMES } from '#scene/sources/source-field-names.ts';
import { sourceFieldWords } from '#scene/sources/source-field-words.ts';
import type { SourceFields } from '#scene/sources/source-fields.ts';
import { joinWords } from '#scene/text/listed.ts';
import { isZone } from '#scene/time/zone.ts';
import { isWebAddress } from '#scene/web-address.ts';
import { type Deciding, decide } from '../decisions/decision-store.ts';
import { demandExpected } from '../is-expected.ts';
import { demandSource, documentOf, partsFor, sourceAddress } from './source-document.ts';

/** Changes of a source. */
export interface SourceEdit {
  fields: Partial<SourceFields>;
  /** The values last read; another value now stops the edit. */
  expected?: Partial<SourceFields>;
  /** The version of the pasted text last read. */
  expectedText?: string | undefined;
}

/** A pasted text's version. */
export function textVersion(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/**
 * Sets fields of a source, which packs then don't override unless set to the pack's value. The source is read again.
 * @returns the decision's id
 * @throws Refusal NOT_FOUND; ABORTED if a field is not as expected; INVALID_ARGUMENT for invalid values, by field
 */
export async function editSource(db: Database, id: string, edit: SourceEdit, deciding: Deciding): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const source = await demandSource(tx, id);
    const before = await documentOf(tx, source);
    demandAsRead(before, edit);
    const now = { ...before, ...placedIn(edit.fields) };
    const set = fieldsSet(before, now);
    if (set.length === 0) throw new Refusal('INVALID_ARGUMENT', 'Nothing is different from what’s there.');
    await demandMeant(tx, source, now, set);
    const decision = await decide(tx, 'edit source', sentence(before, now, set), {}, deciding);
    await writeFields(tx, source, { before, now }, deciding.now);
    return decision;
  });
}

/** A source has either a text or an address: setting one removes the other. */
export function placedIn(fields: Partial<SourceFields>): Partial<SourceFields> {
  if (fields.text) return { ...fields, address: '' };
  return fields.address ? { ...fields, text: '' } : fields;
}

function fieldsSet(before: SourceFields, now: SourceFields): (keyof SourceFields)[] {
  return (Object.keys(SOURCE_FIELD_NAMES) as (keyof SourceFields)[]).filter((name) => !isDeepStrictEqual(before[name], now[name]));
}

/** @throws Refusal ABORTED naming every field that changed */
function demandAsRead(before: SourceFields, { fields, expected = {}, expectedText }: SourceEdit): void {
  const isOtherText = expectedText !== undefined && expectedText !== textVersion(before.text) && fields.text !== before.text;
  const text = 'Someone just changed this text; theirs stays in the history. Save again to use yours.';
  const wordsOf = (field: string, says: unknown) => sourceFieldWords(field as keyof SourceFields, says as never);
  demandExpected({ noun: 'source', now: before, fields, expected, wordsOf, others: isOtherText ? { text } : {} });
}

/** Checks the fields to set. @throws Refusal INVALID_ARGUMENT by field */
export async function demandMeant(db: Database, source: Source, now: SourceFields, set: readonly string[]): Promise<void> {
  const faults: Record<string, string> = {};
  const { address, text, venue, zone, format, columns, dayFirst } = now;
  if (address === '' && text.trim() === '') faults[set.includes('text') ? 'text' : 'address'] = 'Enter an address, or paste text below.';
  if (set.includes('address') && address !== '' && !isHeardFrom(source, address))
    faults.address = 'An address starts with https:// and has no spaces.';
  if (set.includes('zone') && !isZone(zone)) faults.zone = `${zone} isn’t a time zone such as America/New_York.`;
  if (set.includes('venue') && venue !== null && !(await isVenue(db, venue))) faults.venue = 'We can’t find this venue.';
  const { settings, isChosen, label } = FORMAT_ROWS[format];
  if (set.includes('format') && !isChosen && wordOfPack(source).format !== format) faults.format = 'Choose a format from the list.';
  const takes = (name: string) => settings.some((each) => each === name);
  if (set.includes('columns') && Object.keys(columns).length > 0 && !takes('columns'))
    faults.format = `${label}: this format has no columns.`;
  if (set.includes('dayFirst') && dayFirst !== null && !takes('dayFirst')) faults.dayFirst = `${label}: this format doesn’t need it.`;
  const [only = 'Some fields need another look.', ...more] = Object.values(faults);
  const message = more.length === 0 ? only : 'Some fields need another look.';
  if (Object.keys(faults).length > 0) throw new Refusal('INVALID_ARGUMENT', message, faults);
}

/** Whether a source may have an address: on the web, or its own or its pack's file. */
export function isHeardFrom(source: Source, address: string): boolean {
  return (
    isWebAddress(address) ||
    [source, { ...source, ...wordOfPack(source) }].some((each) => each.url === null && sourceAddress(each) === address)
  );
}

async function isVenue(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('venue').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Writes changed fields and their history, and schedules a reading. */
export async function writeFields(
  tx: Transaction,
  source: Source,
  { before, now }: Record<'before' | 'now', SourceFields>,
  at: Temporal.Instant,
): Promise<void> {
  const set = fieldsSet(before, now);
  const parts = { ...(set.includes('format') ? settingsWith(source, now.format) : {}), ...partsFor(set, now, source) };
  const anew = { fingerprint: null, etag: null, last_modified: null, failures: 0, ask_after: source.heard_at };
  await noteHearing(tx, source.id, { ...withSet(source, parts), ...anew });
  if (set.includes('text') && now.text !== '') await keepPasted(tx, source.id, now.text);
  if (now.text === '') await forgetPasted(tx, source.id);
  // A format may add or drop settings.
  const written = await documentOf(tx, await demandSource(tx, source.id));
  await recordRevisions(tx, [{ kind: 'source', id: source.id, before, now: written }]);
  if (!set.includes('trust') && !set.includes('name')) return;
  // Shows are composed again if trust changes, and pages that name the source are outdated.
  const shows = await showsToCome(tx, source, at);
  if (set.includes('trust')) await recompose(tx, shows);
  await logChanges(
    tx,
    shows.map((id) => ({ kind: 'show', id })),
  );
}

/** Drops settings the format doesn't have, and restores those of the pack it does. */
function settingsWith(source: Source, format: SourceFields['format']): Parts {
  const [before, now] = [settingsOfFormat(source.format as SourceFields['format']), settingsOfFormat(format)];
  const ofPack = Object.entries(packSays(source)).filter(([part]) => now.has(part) && !before.has(part));
  const strange = Object.keys(partsOf(source)).filter((part) => part.startsWith('settings.') && !now.has(part));
  return { ...Object.fromEntries(ofPack), ...Object.fromEntries(strange.map((part) => [part, null])) };
}

function settingsOfFormat(format: SourceFields['format']): Set<string> {
  return new Set([...FORMAT_ROWS[format].settings, ...ANY_SETTING].map((name) => `settings.${name}`));
}

async function showsToCome(tx: Transaction, { id, zone }: Source, at: Temporal.Instant): Promise<string[]> {
  const rows = await tx
    .selectFrom('listing')
    .select('show_id')
    .distinct()
    .where('source_id', '=', id)
    .where('gone_at', 'is', null)
    .where('date', '>=', tonightAt(at, zone))
    .execute();
  return rows.map(({ show_id }) => show_id);
}

/** 'Renamed “Wide” to “Wider” and changed its address and its filter.' */
function sentence(before: SourceFields, now: SourceFields, set: readonly (keyof SourceFields)[]): string {
  const isText = now.text !== '';
  const others = set.filter((name) => name !== 'name' && name !== (isText ? 'address' : 'text')).map((name) => SOURCE_FIELD_NAMES[name]);
  const renamed = `Renamed “${before.name}” to “${now.name}”`;
  if (others.length === 0) return `${renamed}.`;
  return set.includes('name')
    ? `${renamed} and changed its ${joinWords(others)}.`
    : `Changed the ${joinWords(others)} of “${before.name}”.`;
}
