import { headlineOf } from '#scene/shows/headline.ts';
import type { Line } from './line.ts';

/** An address that says of itself that tickets are there. */
const TICKETS = /ticket|\btixr?\b|eventbrite|\bdice\.fm\b|\baxs\.com\b/i;

/** Whether an address says of itself that tickets are sold there. */
export function sellsTickets(url: string): boolean {
  return TICKETS.test(url);
}

/** What a show's link says: whose site it leads to, and whether tickets are to be had there; of whom, for whoever hears it alone. */
export function linkOf(show: Line & { url: string }, isOver: boolean): { site: string; hasTickets: boolean; name: string } {
  const { top } = headlineOf(show);
  return {
    site: new URL(show.url).hostname.replace(/^www\./, ''),
    hasTickets: sellsTickets(show.url) && !isOver && (show.status === 'announced' || show.status === 'moved'),
    name: typeof top === 'string' ? top : top.name,
  };
}
