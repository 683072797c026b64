import { tonightAt } from '#clock.ts';
import { keepsPage } from '#database/keepers.ts';
import { likelyShows, meaningOf, type Typed } from '#desk/shows/make-show.ts';
import { findAccount } from '#identity/account/account-store.ts';
import type { NamedPage } from '#scene/keepers/claim.ts';
import type { Show } from '#scene/shows/show.ts';
import { findShow } from '#shows/store.ts';
import { leads, type OwnCredit } from '../kept/own-credit.ts';
import { isDisputed } from '../store.ts';
import type { KeepersWork } from '../work.ts';
import { type ProposalRow, proposedFields } from './store.ts';

type Work = Pick<KeepersWork, 'identity' | 'clock' | 'zone'>;

/** In a sentence, why what somebody wrote cannot be published as things are; null where it can. */
export async function whyUnpublishable(work: Work, row: ProposalRow, page: NamedPage): Promise<string | null> {
  const { db } = work.identity;
  if (page.isOff) return `The page of ${page.name} was taken off the site.`;
  const account = await findAccount(db, row.account_id);
  if (account === undefined || account.closed === 1 || !(await keepsPage(db, row.account_id, page)))
    return `The person who wrote it no longer keeps the page of ${page.name}.`;
  if (await isDisputed(db, page)) return `The keeper of ${page.name} is disputed. Decide that first, under Claims.`;
  if (row.about === 'new show') return troubleOfNew(work, row, page);
  if (row.show_id === null) return null;
  return troubleOfShow(work, row, page, await findShow(db, row.show_id));
}

function troubleOfShow({ clock, zone }: Work, row: ProposalRow, page: NamedPage, show: Show | undefined): string | null {
  if (show === undefined || show.status === 'withdrawn') return 'The show is no longer listed.';
  if (show.night < tonightAt(clock(), zone)) return 'The show is over.';
  if (page.kind === 'venue') return show.venue.id === page.id ? null : 'The show has moved to another venue.';
  if (show.bill.every(({ artist }) => artist !== page.id)) return `${page.name} is no longer on the bill.`;
  const { status } = proposedFields(row) as OwnCredit;
  return (row.about === 'show' || status !== undefined) && !leads(show, page.id) ? `${page.name} no longer headlines.` : null;
}

async function troubleOfNew({ identity, clock, zone }: Work, row: ProposalRow, { id, name }: NamedPage): Promise<string | null> {
  const typed = proposedFields(row) as unknown as Typed;
  if (typed.date < tonightAt(clock(), zone)) return 'Its day is over.';
  if (row.despite === 1) return null;
  const [first] = await likelyShows(identity.db, meaningOf({ ...typed, venue: { id, name } }));
  return first?.verdict === 'same' ? `“${first.show.event}” is already listed that night.` : null;
}
