import { lockChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { findMovedTo, logAddresses } from '#database/moved.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import { noPart, type Part } from './part.ts';
import type { Pack } from './read/read.ts';

type Kind = 'artist' | 'venue';

/** What a pack says of old addresses, and whom they may lead to. */
type Leading = Pick<Pack, 'artists' | 'venues' | 'moved'>;

/** An old address, and the id it is to lead to. */
interface Lead {
  kind: Kind;
  from: string;
  to: string;
}

/** The old addresses that a pack knows and the database does not. Where one leads here, it goes on leading. */
export async function addressesPart(db: Database, wanted: Leading): Promise<Part> {
  const part = noPart();
  for (const { kind, from, to } of await leadsOf(db, wanted)) {
    const entry = { id: `${kind}s/${from}`, name: `leads to ${to}` };
    const now = await findMovedTo(db, kind, from);
    if (now === undefined) part.added.push(entry);
    else if (now !== to) part.kept.push({ ...entry, why: `it leads to ${now} here` });
  }
  return part;
}

/** Has the old addresses that a pack knows lead where it says, as far as they led nowhere until now. */
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
      // Whoever was given another address here is found there.
      const to = standing[kind].has(said) ? said : await findMovedTo(db, kind, said);
      const isTaken = kind === 'artist' && standing.artist.has(from);
      if (to !== undefined && standing[kind].has(to) && !isTaken && from !== to) leads.push({ kind, from, to });
    }
  return leads;
}
