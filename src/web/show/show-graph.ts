import { linksOf } from '#scene/artists/links.ts';
import type { GroupKind } from '#scene/entries/entry-kind.ts';
import type { NamedGroup } from '#scene/entries/group.ts';
import { chooseHeadline } from '#scene/shows/headline.ts';
import { isOff } from '#scene/shows/phase.ts';
import { monthName } from '#scene/time/calendar.ts';
import { knownFacts } from '#scene/venues/facts.ts';
import type { Venue } from '#scene/venues/venue.ts';
import { breadcrumbs } from '../layout/page-head.tsx';
import { paths } from '../paths.ts';
import { dateTimeOf, type Line } from '../shows/line.ts';
import { sellsTickets } from '../shows/link.ts';
import type { Told } from './show-loader.ts';
import { billWords, showName, showWords } from './words.ts';

/** The show as schema.org MusicEvent, with breadcrumbs. */
export function showGraph({ show, venue, address, artists, times, cost, heard }: Told, origin: string, brand: string): object[] {
  const page = `${origin}${paths.show(show.slug)}`;
  const [year, month] = [show.night.slice(0, 4), show.night.slice(5, 7)];
  const { occasion } = chooseHeadline(show);
  const venueSpeaks = venue !== null && heard.some(({ isVenue }) => isVenue);
  const event = {
    '@type': 'MusicEvent',
    '@id': `${page}#show`,
    url: page,
    name: billWords(show),
    ...(occasion === '' ? {} : { alternateName: showName(show) }),
    description: showWords(show),
    image: show.image == null ? `${origin}${paths.preview(`shows/${show.slug}`)}` : `${origin}${paths.picture(show.image.file)}`,
    startDate: times.start ?? show.date,
    ...(times.end === null ? {} : { endDate: times.end }),
    ...(times.doors === null ? {} : { doorTime: times.doors }),
    ...eventStatus(show, times.previousStart),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location:
      venue === null
        ? { '@type': 'Place', name: show.venue.name || 'To be announced', ...(address === '' ? {} : { address }) }
        : venueNode(venue, origin),
    performer: show.bill.map(({ artist, name }) => {
      const known = artists.find(({ id }) => id === artist);
      return {
        '@type': 'MusicGroup',
        name,
        ...(known === undefined
          ? {}
          : { '@id': `${origin}${paths.artist(known.id)}#artist`, url: `${origin}${paths.artist(known.id)}`, ...sameAs(known) }),
      };
    }),
    ...offers(show, cost),
    ...(show.promoter
      ? { organizer: groupNode('promoter', show.promoter, origin) }
      : venueSpeaks
        ? { organizer: { '@type': 'Organization', name: venue.name, url: venue.website ?? `${origin}${paths.venue(venue.id)}` } }
        : {}),
    ...(show.series ? { superEvent: groupNode('series', show.series, origin) } : {}),
  };
  const way = breadcrumbs([
    [brand, `${origin}${paths.home()}`],
    ['Shows', `${origin}${paths.shows()}`],
    [`${monthName(show.night)} ${year}`, `${origin}${paths.month(year, month)}`],
    [showName(show), page],
  ]);
  return [event, way];
}

/** A promoter as schema.org Organization, a series as EventSeries. */
export function groupNode(kind: GroupKind, { id, name }: NamedGroup, origin: string): object {
  const page = `${origin}${paths[kind](id)}`;
  return { '@type': kind === 'promoter' ? 'Organization' : 'EventSeries', '@id': `${page}#${kind}`, name, url: page };
}

/** A venue as schema.org MusicVenue. */
export function venueNode(venue: Venue, origin: string): object {
  const page = `${origin}${paths.venue(venue.id)}`;
  return {
    '@type': 'MusicVenue',
    '@id': `${page}#venue`,
    name: venue.name,
    url: page,
    image: `${origin}${paths.preview(`venues/${venue.id}`)}`,
    address: {
      '@type': 'PostalAddress',
      ...(venue.address === '' ? { name: venue.name } : { streetAddress: venue.address }),
      ...(venue.city === '' ? {} : { addressLocality: venue.city }),
    },
    ...(venue.position === undefined
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude: venue.position.lat, longitude: venue.position.lon } }),
    ...(venue.wayThere === undefined
      ? {}
      : { additionalProperty: { '@type': 'PropertyValue', name: 'Getting there', value: venue.wayThere } }),
    ...amenities(venue),
    ...(venue.capacity === undefined ? {} : { maximumAttendeeCapacity: venue.capacity }),
    ...(venue.website === undefined ? {} : { sameAs: venue.website }),
    ...(venue.ended === undefined ? {} : { dissolutionDate: venue.ended }),
  };
}

/** The facts of a venue. A venue that has not ended is open to the public. */
function amenities(venue: Venue): object {
  const facts = knownFacts(venue);
  return {
    ...(venue.ended === undefined && venue.ending === undefined ? { publicAccess: true } : {}),
    ...(facts.length === 0
      ? {}
      : {
          amenityFeature: facts.map(({ title, fact: { is, note } }) => ({
            '@type': 'LocationFeatureSpecification',
            name: title,
            value: is === 'yes',
            ...(note === undefined ? {} : { description: note }),
          })),
        }),
  };
}

const COMING = 10;

/** The first coming shows, as `event`. */
export function comingEvents(shows: readonly Line[], origin: string): { event?: object[] } {
  if (shows.length === 0) return {};
  return {
    event: shows.slice(0, COMING).map((show) => ({
      '@type': 'MusicEvent',
      '@id': `${origin}${paths.show(show.slug)}#show`,
      name: billWords(show),
      url: `${origin}${paths.show(show.slug)}`,
      startDate: dateTimeOf(show),
      ...eventStatus(show),
      location: {
        '@type': 'Place',
        name: show.venue.name || 'To be announced',
        ...(show.venue.id === null ? {} : { '@id': `${origin}${paths.venue(show.venue.id)}#venue` }),
      },
    })),
  };
}

/** Other addresses of the same artist. */
export function sameAs(artist: Parameters<typeof linksOf>[0]): { sameAs?: string[] } {
  const found = linksOf(artist).map(({ href }) => href);
  return found.length === 0 ? {} : { sameAs: found };
}

/** Whether an event takes place, and its former date. Nothing for a show its source dropped: schema.org has no word for that. */
function eventStatus(
  { status, was, date, startTime }: Line,
  previousStart: string | null = null,
): { eventStatus?: string; previousStartDate?: string } {
  if (status === 'no longer listed' || status === 'withdrawn') return {};
  const hasMoved = was?.date !== undefined || was?.startTime !== undefined;
  const previous = hasMoved
    ? {
        previousStartDate:
          previousStart ?? dateTimeOf({ date: was.date ?? date, startTime: was.startTime === undefined ? startTime : was.startTime }),
      }
    : {};
  const is =
    status === 'cancelled'
      ? 'EventCancelled'
      : status === 'postponed'
        ? 'EventPostponed'
        : hasMoved
          ? 'EventRescheduled'
          : 'EventScheduled';
  return { ...previous, eventStatus: `https://schema.org/${is}` };
}

/** The lowest price, and where tickets are; a page that only says more is no offer. */
function offers({ url = '', status }: Told['show'], cost: Told['cost']): object {
  const tickets = sellsTickets(url) ? { url } : {};
  const free = cost?.least === 0 ? { isAccessibleForFree: true } : {};
  if ((cost === null && !sellsTickets(url)) || isOff({ status }) || status === 'no longer listed') return free;
  return {
    ...free,
    offers: {
      '@type': 'Offer',
      ...(cost === null ? {} : { price: cost.least / 100 }),
      ...(cost?.currency == null ? {} : { priceCurrency: cost.currency }),
      ...tickets,
      availability: `https://schema.org/${status === 'sold out' ? 'SoldOut' : 'InStock'}`,
    },
  };
}
