import type { OpenAPIHono } from '@hono/zod-openapi';
import { heardActs } from '#artists/heard-acts.ts';
import { type Clock, timestamp, tonightAt, wallClock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { ANYONE, answers, endpoint, newApi, respond } from '#endpoint.ts';
import { NOT_TAKING_PLACE } from '#scene/shows/phase.ts';
import type { Show } from '#scene/shows/show.ts';
import { type WeekAct, WeekActs } from '#scene/shows/week-acts.ts';
import { foldName } from '#scene/text/names.ts';
import { addDays, isOver } from '#scene/time/calendar.ts';
import { daymarks } from '#venues/store.ts';
import { withListFields } from './as-listed.ts';
import { MAX_SHOWS } from './list-query.ts';
import { listShows } from './store.ts';

/** Nights of a week, as on the page of shows. */
const NIGHTS = 7;

const week = endpoint({
  ...ANYONE,
  fresh: 'minute',
  reads: ['shows', 'roster'],
  method: 'get',
  path: '/listen',
  tags: ['Shows'],
  summary: 'Who plays this week, and where to hear them',
  responses: answers('The acts.', WeekActs),
});

export const LISTEN_ENDPOINTS = [week];

/** The acts of the week as a queue. `zone` is the scene's own. */
export function listenApi(db: Database, clock: Clock, zone: string): OpenAPIHono {
  return newApi().openapi(week, async (c) => {
    const now = clock();
    const [tonight, local] = [tonightAt(now, zone), wallClock(now, zone)];
    const shows = await listShows(db, { from: tonight, to: addDays(tonight, NIGHTS), limit: MAX_SHOWS });
    const coming = shows.filter((show) => takesPlace(show) && !isOver(show.night, show, local));
    const venues = new Set(coming.flatMap(({ venue }) => venue.id ?? []));
    const [listed, heard, marks] = await Promise.all([withListFields(db, coming), heardActs(db), daymarks(db, [...venues])]);
    return respond(c, { tonight, now: { ...local, at: timestamp(now) }, acts: actsOf(listed, heard), daymarks: marks });
  });
}

function takesPlace({ status }: Show): boolean {
  return !NOT_TAKING_PLACE.some((other) => other === status);
}

/** Each act of some shows once, at the first that it plays. */
function actsOf(shows: readonly Show[], heard: ReadonlyMap<string, string>): WeekAct[] {
  const acts = new Map<string, WeekAct>();
  for (const { id, slug, date, night, startTime, venue, bill } of shows)
    for (const { artist, name } of bill) {
      const key = artist ?? `billed as ${foldName(name)}`;
      const address = artist === null ? undefined : heard.get(artist);
      if (!acts.has(key)) acts.set(key, { artist, name, address: address ?? null, show: { id, slug, date, night, startTime, venue } });
    }
  return [...acts.values()];
}
