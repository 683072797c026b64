import { isDeepStrictEqual } from 'node:util';
import { lockChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import type { Artist } from '#scene/artists/artist.ts';
import type { EntryFields } from '#scene/desk/desk-entry.ts';
import { ENTRY_FIELD_NAMES } from '#scene/entries/entry-fields.ts';
import { type EntryKind, isOnRoster, NOUNS } from '#scene/entries/entry-kind.ts';
import { entryWords } from '#scene/entries/entry-words.ts';
import { Refusal } from '#scene/problem.ts';
import { capitalize, joinWords } from '#scene/text/listed.ts';
import { timeFaults } from '#scene/time/line-up-times.ts';
import { markShown } from '#sent/store.ts';
import { type Deciding, decide } from '../decisions/decision-store.ts';
import { demandExpected } from '../is-expected.ts';
import { demandUnused } from './addresses.ts';
import { askOfItsShows } from './end-entry.ts';
import { fieldOf, picturesOf, withFields } from './entry-kinds.ts';
import { markByHand } from './marks.ts';
import { withOldName } from './old-name.ts';
import { saveEntry } from './save-entry.ts';
import { demandStanding } from './standing-entry.ts';

/** Changes of an entry. */
export interface EntryEdit<Kind extends EntryKind> {
  fields: Partial<EntryFields[Kind]>;
  /** The values the editor last read; another value now stops the edit. */
  expected?: Partial<EntryFields[Kind]>;
  address?: string | undefined;
  /** Reverts a field, so the current name is not kept as another name. */
  isAgain?: boolean;
  /** Refuses pictures that are not for whoever sets them; they are named by field. */
  demandPictures?: (tx: Transaction, files: Readonly<Record<string, string | undefined>>) => Promise<void>;
}

/**
 * Sets fields of an entry, under the address it has or had; no scene pack overrules them from then on. Its old address leads to a new one for good.
 * @returns the ids of the decision and, as it is then, of the entry
 * @throws Refusal NOT_FOUND, FAILED_PRECONDITION where it was taken off or found to be another; ABORTED where a field is not as expected; ALREADY_EXISTS where the address is another's; INVALID_ARGUMENT for times that cannot be
 */
export async function editEntry<Kind extends EntryKind>(
  db: Database,
  kind: Kind,
  id: string,
  { fields, expected = {}, address: wanted, isAgain = false, demandPictures }: EntryEdit<Kind>,
  deciding: Deciding,
): Promise<{ decision: string; id: string }> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const before = await demandStanding(tx, kind, id);
    const address = wanted ?? before.id;
    const wordsOf = (field: string, says: unknown) => entryWords(kind, field, says);
    demandExpected({ noun: NOUNS[kind].one, now: before, fields, expected, wordsOf });
    const written = { ...withFields(before, fields), id: address };
    if (address !== before.id) await demandUnused(tx, kind, address);
    const said = changedFields(before, written);
    if (said.length === 0) throw new Refusal('INVALID_ARGUMENT', 'Nothing is different from what’s there.');
    demandTimes(written, said);
    const decision = await decide(tx, `edit ${kind}`, sentence(kind, before, written, said), {}, deciding);
    const now = isAgain ? written : await withOldName(tx, kind, before, written);
    const set = changedFields(before, now);
    const pictures = newPictures(before, now);
    await demandPictures?.(tx, pictures);
    await markShown(tx, pictures);
    await saveEntry(tx, kind, before, now);
    await markByHand(tx, { kind, id: address, decision }, set);
    if (isOnRoster(kind) && (set.includes('ended') || set.includes('ending'))) await askOfItsShows(tx, kind, address, deciding.now);
    return { decision, id: address };
  });
}

function newPictures(before: object, now: object): Record<string, string | undefined> {
  const had = new Set(Object.values(picturesOf(before)));
  return Object.fromEntries(Object.entries(picturesOf(now)).filter(([, file]) => !had.has(file)));
}

function changedFields(before: object, now: object): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...fields].filter((field) => !isDeepStrictEqual(fieldOf(before, field), fieldOf(now, field)));
}

/** Looks at when a band and its members played, where that is said anew. @throws Refusal INVALID_ARGUMENT naming every time that cannot be */
function demandTimes(now: object, said: readonly string[]): void {
  if (!('members' in now) || !['formed', 'ended', 'members'].some((field) => said.includes(field))) return;
  const faults = timeFaults(now as Artist);
  const [first] = Object.values(faults);
  if (first !== undefined) throw new Refusal('INVALID_ARGUMENT', first, faults);
}

/** Says what was set: 'Renamed “Neap” to “The Neaps” and changed its genres.' */
function sentence(
  kind: EntryKind,
  before: { id: string; name: string },
  now: { id: string; name: string },
  set: readonly string[],
): string {
  const others = Object.entries<string>(ENTRY_FIELD_NAMES[kind]).flatMap(([field, name]) =>
    field !== 'name' && field !== 'draft' && set.includes(field) ? [name] : [],
  );
  const name = `“${before.name}”`;
  const said = [
    ...(set.includes('name') ? [`renamed ${name} to “${now.name}”`] : []),
    ...(set.includes('id') ? [`gave ${set.includes('name') ? 'it' : name} the address ${now.id}`] : []),
  ];
  const it = said.length === 0 ? name : 'it';
  if (set.includes('draft')) said.push(fieldOf(now, 'draft') === true ? `made ${it} a draft again` : `published ${it}`);
  if (others.length > 0) said.push(said.length === 0 ? `changed the ${joinWords(others)} of ${name}` : `changed its ${joinWords(others)}`);
  return `${capitalize(joinWords(said))}.`;
}

/** Gives an entry that was made here, or brought in, its marks: all that it says is a person's word. */
export async function markWhole(tx: Transaction, kind: EntryKind, entry: { id: string }, decision: string): Promise<void> {
  const said = Object.keys(entry).filter((field) => field !== 'id');
  await markByHand(tx, { kind, id: entry.id, decision }, ['made', ...said]);
}
