import type { Venue } from '#scene/venues/venue.ts';
import { breadcrumbs } from '../layout/json-ld.tsx';
import { paths } from '../paths.ts';
import { comingEvents, venueNode } from '../show/show-graph.ts';
import type { Line } from '../shows/line.ts';

/** A venue as schema.org describes one (MusicVenue), what is on there next, and the way to it. */
export function venueGraph(venue: Venue, coming: readonly Line[], origin: string, brand: string): object[] {
  const page = `${origin}${paths.venue(venue.id)}`;
  const description = venue.description === '' ? {} : { description: venue.description };
  return [
    { ...venueNode(venue, origin), ...description, ...comingEvents(coming, origin) },
    breadcrumbs([
      [brand, `${origin}${paths.home()}`],
      ['Venues', `${origin}${paths.venues()}`],
      [venue.name, page],
    ]),
  ];
}
