import { readBill, roleAt } from '#scene/bill.ts';
import { readStatus } from '#scene/facts.ts';
import type { Listing } from '#scene/listing.ts';
import type { Show } from '#scene/show.ts';
import type { Announcement } from '#shows/announce.ts';
import type { Roster } from './roster.ts';

/**
 * Says what listings mean to us: which venue, who is on the bill, what the night is called.
 * The same listing over the same roster is always understood the same way; a weekly night's title is read once.
 * @param venueId the venue the source speaks for, when it names none that we know
 */
export function understander(roster: Roster, venueId: string | null): (listing: Listing) => Omit<Announcement, 'id'> {
  const read = new Map<string, Title>();
  return (listing) => {
    const words = listing.performer || listing.event;
    const title = read.get(words) ?? readTitle(words, roster);
    read.set(words, title);
    return {
      date: listing.date,
      startTime: listing.startTime,
      endTime: listing.endTime,
      doorsTime: listing.doorsTime,
      event: readStatus(listing.event).title || listing.event,
      title: title.title,
      venue: whichVenue(listing.venue, roster, venueId),
      bill: title.bill,
      status: listing.status,
      price: listing.price,
      ages: listing.ages,
      url: listing.url,
    };
  };
}

type Title = Pick<Show, 'title' | 'bill'>;

function readTitle(words: string, roster: Roster): Title {
  const bill = readBill(readStatus(words).title || words, (name) => roster.artist(name) !== undefined);
  const credits = bill.performers.map((billed, position) => {
    const known = roster.artist(billed);
    return { artist: known?.id ?? null, name: known?.name ?? billed, role: roleAt(position, bill) };
  });
  return { title: bill.title, bill: credits };
}

/** The place as named, else its part before the first comma, else the source's own venue; an unknown place keeps its words. */
function whichVenue(place: string, roster: Roster, venueId: string | null): Show['venue'] {
  const known = roster.venue(place) ?? roster.venue(place.split(',')[0] ?? '');
  if (known !== undefined) return known;
  const own = venueId === null ? undefined : roster.venueById(venueId);
  return own ?? { id: null, name: place };
}
