import { headlineOf } from '#scene/shows/headline.ts';
import type { Line } from './line.ts';

/** An address that says of itself that tickets are there. */
const TICKETS = /ticket|\btix\b|eventbrite|\bdice\.fm\b|\baxs\.com\b/i;

/** Whether an address says of itself that tickets are sold there. */
export function sellsTickets(url: string): boolean {
  return TICKETS.test(url);
}

/** The words of a show's link: 'Tickets' where its address says so and some may be had, else 'More'; `rest` goes on for whoever hears it alone. */
export function linkOf(show: Line & { url: string }, isOver: boolean): { word: string; rest: string } {
  const { top } = headlineOf(show);
  const name = typeof top === 'string' ? top : top.name;
  const hasTickets = sellsTickets(show.url) && !isOver && (show.status === 'announced' || show.status === 'moved');
  return hasTickets ? { word: 'Tickets', rest: ` for ${name}` } : { word: 'More', rest: ` about ${name}` };
}
