import type { Transaction } from '#database/engines/open.ts';
import { findMovedTo } from '#database/moved.ts';
import { type EntryKind, NOUNS } from '#scene/entries/entry-kind.ts';
import { Refusal } from '#scene/problem.ts';
import { KEEPING } from './entry-kinds.ts';

/** @throws Refusal ALREADY_EXISTS, at the field `address`, if it is or was in use */
export async function demandUnused(tx: Transaction, kind: EntryKind, address: string): Promise<void> {
  const taken = await whoseIs(tx, kind, address);
  if (taken === undefined) return;
  throw new Refusal('ALREADY_EXISTS', taken, { address: taken });
}

/** An unused address for a name: `theneaps` for 'The Neaps', else `theneaps2`. */
export async function unusedAddress(
  tx: Transaction,
  kind: EntryKind,
  name: string,
  given: ReadonlySet<string> = new Set(),
): Promise<string> {
  const plain = KEEPING[kind].addressOf(name).slice(0, 70).replace(/-$/, '') || kind;
  for (let number = 1; ; number++) {
    const address = number === 1 ? plain : `${plain}${number}`;
    if (!given.has(address) && (await whoseIs(tx, kind, address)) === undefined) return address;
  }
}

/** Unused addresses for several names, all different. */
export async function unusedAddresses(tx: Transaction, kind: EntryKind, names: readonly string[]): Promise<string[]> {
  const given = new Set<string>();
  for (const name of names) given.add(await unusedAddress(tx, kind, name, given));
  return [...given];
}

const RESERVED: ReadonlySet<string> = new Set(['new', 'import']);

/** Why an address is taken, in a sentence; undefined if it is free. */
async function whoseIs(tx: Transaction, kind: EntryKind, address: string): Promise<string | undefined> {
  if (RESERVED.has(address)) return 'The desk uses this address.';
  const stands = await tx.selectFrom(kind).select('name').where('id', '=', address).executeTakeFirst();
  if (stands !== undefined) return `“${stands.name}” has this address.`;
  const off = tx.selectFrom('off_roster').select('name').where('kind', '=', kind).where('entry_id', '=', address);
  const gone = await off.executeTakeFirst();
  if (gone !== undefined) return `“${gone.name}” had this address and was taken ${NOUNS[kind].off}.`;
  const now = await findMovedTo(tx, kind, address);
  return now === undefined ? undefined : `This address leads to ${now}.`;
}
