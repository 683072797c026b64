import { readBill, roleAt } from '#scene/bill.ts';
import { readStatus } from '#scene/facts.ts';
import type { Listing } from '#scene/listing.ts';
import type { Show } from '#scene/show.ts';
import type { Announcement } from '#shows/announce.ts';
import type { Roster } from './roster.ts';

/**
 * What a listing means to us: which venue, who is on the bill, what the night is called.
 * Pure: the same listing over the same roster is always understood the same way.
 * @param venueId the venue the source speaks for, when it names none that we know
 */
export function understand(listing: Listing, roster: Roster, venueId: string | null): Omit<Announcement, 'id'> {
  const event = readStatus(listing.event).title || listing.event;
  const bill = readBill(listing.performer || event, (name) => roster.artist(name) !== undefined);
  return {
    date: listing.date,
    startTime: listing.startTime,
    endTime: listing.endTime,
    doorsTime: listing.doorsTime,
    event,
    title: bill.title,
    venue: whichVenue(listing.venue, roster, venueId),
    bill: bill.performers.map((billed, position) => {
      const known = roster.artist(billed);
      return { artist: known?.id ?? null, name: known?.name ?? billed, role: roleAt(position, bill) };
    }),
    status: listing.status,
    price: listing.price,
    ages: listing.ages,
    url: listing.url,
  };
}

/** The place as named, else its part before the first comma, else the source's own venue; an unknown place keeps its words. */
function whichVenue(place: string, roster: Roster, venueId: string | null): Show['venue'] {
  const known = roster.venue(place) ?? roster.venue(place.split(',')[0] ?? '');
  if (known !== undefined) return known;
  const own = venueId === null ? undefined : roster.venueById(venueId);
  return own ?? { id: null, name: place };
}
