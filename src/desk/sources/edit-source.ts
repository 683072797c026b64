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

/** What is to be said of a source from now on. */
export interface SourceEdit {
  fields: Partial<SourceFields>;
  /** What fields said when they were read: one that says something else by now, and not what it is to say, stops it. */
  expected?: Partial<SourceFields>;
  /** The version of the text that was read, as `textVersion` tells it. */
  expectedText?: string | undefined;
}

/** By which a text that was pasted is told from another. */
export function textVersion(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/**
 * Sets fields of a source; no scene pack overrules them from then on, until one is set to what the pack says. It is to be heard anew.
 * @returns the id of the decision
 * @throws Refusal NOT_FOUND; ABORTED where a field is not as expected; INVALID_ARGUMENT for what cannot be meant, by field
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

/** A source is heard from one place: a text takes the place of its address, and an address that of its text. */
export function placedIn(fields: Partial<SourceFields>): Partial<SourceFields> {
  if (fields.text) return { ...fields, address: '' };
  return fields.address ? { ...fields, text: '' } : fields;
}

function fieldsSet(before: SourceFields, now: SourceFields): (keyof SourceFields)[] {
  return (Object.keys(SOURCE_FIELD_NAMES) as (keyof SourceFields)[]).filter((name) => !isDeepStrictEqual(before[name], now[name]));
}

/** @throws Refusal ABORTED naming every field that says something else than expected */
function demandAsRead(before: SourceFields, { fields, expected = {}, expectedText }: SourceEdit): void {
  const isOtherText = expectedText !== undefined && expectedText !== textVersion(before.text) && fields.text !== before.text;
  const text = 'Someone just changed this text; theirs stays in the history. Save again to use yours.';
  const wordsOf = (field: string, says: unknown) => sourceFieldWords(field as keyof SourceFields, says as never);
  demandExpected({ noun: 'source', now: before, fields, expected, wordsOf, others: isOtherText ? { text } : {} });
}

/** Sees that what is set can be meant. @throws Refusal INVALID_ARGUMENT by field */
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

/** Whether a source may be heard from an address: one on the web, or the file that it has or its scene pack gives it. */
export function isHeardFrom(source: Source, address: string): boolean {
  return (
    isWebAddress(address) ||
    [source, { ...source, ...wordOfPack(source) }].some((each) => each.url === null && sourceAddress(each) === address)
  );
}

async function isVenue(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('venue').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Writes what differs between two wordings of a source, in its history too, and has it heard anew. */
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
  // With a format, settings may have come or gone.
  const written = await documentOf(tx, await demandSource(tx, source.id));
  await recordRevisions(tx, [{ kind: 'source', id: source.id, before, now: written }]);
  if (!set.includes('trust') && !set.includes('name')) return;
  // Whose word counts for more is weighed anew; pages that name the source are drawn anew.
  const shows = await showsToCome(tx, source, at);
  if (set.includes('trust')) await recompose(tx, shows);
  await logChanges(
    tx,
    shows.map((id) => ({ kind: 'show', id })),
  );
}

/** Settings that a format does not take are let go; those of the scene pack that it takes, and the format before did not, are given back. */
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

/** Says what was set: 'Renamed “Wide” to “Wider” and changed its address and its filter.' */
function sentence(before: SourceFields, now: SourceFields, set: readonly (keyof SourceFields)[]): string {
  const isText = now.text !== '';
  const others = set.filter((name) => name !== 'name' && name !== (isText ? 'address' : 'text')).map((name) => SOURCE_FIELD_NAMES[name]);
  const renamed = `Renamed “${before.name}” to “${now.name}”`;
  if (others.length === 0) return `${renamed}.`;
  return set.includes('name')
    ? `${renamed} and changed its ${joinWords(others)}.`
    : `Changed the ${joinWords(others)} of “${before.name}”.`;
}
