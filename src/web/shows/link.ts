import { chooseHeadline } from '#scene/shows/headline.ts';
import type { Line } from './line.ts';

const TICKETS = /ticket|\btixr?\b|eventbrite|\bdice\.fm\b|\baxs\.com\b/i;

/** Whether an address suggests a ticket shop. */
export function sellsTickets(url: string): boolean {
  return TICKETS.test(url);
}

/** What a show's link says: its site, whether it sells tickets, and the show's name for screen readers. */
export function linkOf(show: Line & { url: string }, isOver: boolean): { site: string; hasTickets: boolean; name: string } {
  const { top } = chooseHeadline(show);
  return {
    site: new URL(show.url).hostname.replace(/^www\./, ''),
    hasTickets: sellsTickets(show.url) && !isOver && (show.status === 'announced' || show.status === 'moved'),
    name: typeof top === 'string' ? top : top.name,
  };
}
