import { lockChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { findMovedTo, logAddresses } from '#database/moved.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import { emptyPart, type Part } from './part.ts';
import type { Pack } from './read/read.ts';

type Kind = 'artist' | 'venue';

/** A pack's old addresses, and the entries they may lead to. */
type Leading = Pick<Pack, 'artists' | 'venues' | 'moved'>;

/** An old address with the id it leads to. */
interface Lead {
  kind: Kind;
  from: string;
  to: string;
}

/** Old addresses in the pack that the database doesn't know. Known ones keep leading where they do. */
export async function addressesPart(db: Database, wanted: Leading): Promise<Part> {
  const part = emptyPart();
  for (const { kind, from, to } of await leadsOf(db, wanted)) {
    const entry = { id: `${kind}s/${from}`, name: `leads to ${to}` };
    const now = await findMovedTo(db, kind, from);
    if (now === undefined) part.added.push(entry);
    else if (now !== to) part.kept.push({ ...entry, why: `it leads to ${now} here` });
  }
  return part;
}

/** Adds the pack's old addresses, except those that already lead somewhere. */
export async function writeAddresses(tx: Transaction, wanted: Leading): Promise<void> {
  await lockChanges(tx);
  let isOne = false;
  for (const { kind, from, to } of await leadsOf(tx, wanted)) {
    if ((await findMovedTo(tx, kind, from)) !== undefined) continue;
    await tx.insertInto('moved').values({ kind, from_id: from, to_id: to, decision_id: null }).execute();
    await logAddresses(tx, kind, [from, to]);
    isOne = true;
  }
  if (isOne) await bumpRosterVersion(tx);
}

async function leadsOf(db: Database, { artists, venues, moved }: Leading): Promise<Lead[]> {
  const standing = { artist: new Set(artists.map(({ id }) => id)), venue: new Set(venues.map(({ id }) => id)) };
  const leads: Lead[] = [];
  for (const kind of ['artist', 'venue'] as const)
    for (const [from, said] of moved[`${kind}s`]) {
      // The entry may have a new id here.
      const to = standing[kind].has(said) ? said : await findMovedTo(db, kind, said);
      const isTaken = kind === 'artist' && standing.artist.has(from);
      if (to !== undefined && standing[kind].has(to) && !isTaken && from !== to) leads.push({ kind, from, to });
    }
  return leads;
}
