import type { Status } from '#scene/shows/listing.ts';

/** What can become of a show, as the form names it. */
export const STATUSES: Record<Status, string> = {
  announced: 'Announced',
  cancelled: 'Canceled',
  postponed: 'Postponed',
  moved: 'Moved',
  'sold out': 'Sold out',
  'no longer listed': 'No longer listed',
  withdrawn: 'Withdrawn',
};

/** The statuses that somebody can set, to choose from. */
export const SETTABLE = Object.entries(STATUSES).filter(([status]) => status !== 'no longer listed' && status !== 'withdrawn');
