import ICAL from 'ical.js';
import type { FeedShow } from '#scene/shows/feed.ts';
import { isOff } from '#scene/shows/phase.ts';
import { addDays, DEFAULT_DURATION_MINUTES, spanOf } from '#scene/time/calendar.ts';
import { yieldEvery } from '#yield-every.ts';
import { showAddress, type WrittenList } from './list.ts';
import { timeZoneOf } from './time-zone.ts';
import { announcedTitle, factsOf, placeOf, plainLine } from './words.ts';

// The library doesn't count the space that begins a folded line (75 octets: RFC 5545, section 3.1).
ICAL.foldLength = 74;

/** Refresh interval: ISO 8601, RFC 7986 section 5.7. */
const ASK_AGAIN = 'PT1H';

const END = 'END:VCALENDAR';

/**
 * Writes an iCalendar file (RFC 5545, RFC 7986) with an event for each show, canceled ones too. 1,000 events take 170 ms, so other requests
 * get their turn.
 */
export async function writeCalendar(list: WrittenList): Promise<string> {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Backline//Shows//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  for (const name of ['name', 'x-wr-calname']) add(calendar, name, plainLine(list.title), 'text');
  add(calendar, 'x-wr-timezone', list.zone, 'text');
  add(calendar, 'url', list.page, 'uri');
  for (const name of ['refresh-interval', 'x-published-ttl']) add(calendar, name, ICAL.Duration.fromString(ASK_AGAIN), 'duration');
  const dates = list.shows.map(({ date }) => date).toSorted();
  const [first = list.tonight, last = list.tonight] = [dates[0], dates.at(-1)];
  calendar.addSubcomponent(timeZoneOf(list.zone, first, last));
  const parts = [calendar.toString().slice(0, -END.length)];
  const turn = yieldEvery();
  for (const show of list.shows) {
    parts.push(`${eventOf(list, show)}\r\n`);
    await turn();
  }
  return `${parts.join('')}${END}\r\n`;
}

function eventOf(list: WrittenList, show: FeedShow): ICAL.Component {
  const event = new ICAL.Component('vevent');
  // The id never changes, whatever address the site moves to.
  event.addPropertyWithValue('uid', `backline-show-${plainLine(show.id)}`);
  event.addPropertyWithValue('dtstamp', moment(show.changedAt));
  event.addPropertyWithValue('created', moment(show.announcedAt));
  event.addPropertyWithValue('last-modified', moment(show.changedAt));
  event.addPropertyWithValue('sequence', show.sequence);
  if (show.startTime === null) addNight(event, show.date);
  else addTimes(event, { ...show, startTime: show.startTime }, list.zone);
  event.addPropertyWithValue('summary', announcedTitle(show));
  // iCalendar has no word for postponed. TENTATIVE is the nearest to 'may be canceled'.
  event.addPropertyWithValue('status', isOff(show) ? 'CANCELLED' : show.status === 'no longer listed' ? 'TENTATIVE' : 'CONFIRMED');
  if (placeOf(show) !== '') event.addPropertyWithValue('location', placeOf(show));
  event.addPropertyWithValue('description', [...factsOf(show, list.here), showAddress(list, show)].join('\n'));
  add(event, 'url', showAddress(list, show), 'uri');
  if (show.genres.length > 0) {
    const categories = new ICAL.Property('categories');
    categories.setValues([...show.genres]);
    event.addProperty(categories);
  }
  return event;
}

/** A show without a start is a whole day that doesn't count as busy. */
function addNight(event: ICAL.Component, date: string): void {
  event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(date));
  event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(date, 1)));
  event.addPropertyWithValue('transp', 'TRANSPARENT');
}

/** Times are wall clock in the scene's zone; an unknown end is estimated as everywhere else. */
function addTimes(event: ICAL.Component, show: FeedShow & { startTime: string }, zone: string): void {
  const { start, end } = spanOf(show.night, show);
  addZoned(event, 'dtstart', wall(show.date, show.startTime), zone);
  if (show.endTime === null) add(event, 'duration', ICAL.Duration.fromSeconds(DEFAULT_DURATION_MINUTES * 60), 'duration');
  else addZoned(event, 'dtend', wall(show.date, show.startTime).add({ minutes: end - start }), zone);
}

function wall(date: string, time: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(`${date}T${time.slice(0, 2)}:${time.slice(2)}`);
}

function addZoned(event: ICAL.Component, name: string, at: Temporal.PlainDateTime, zone: string): void {
  const property = new ICAL.Property(name);
  property.setParameter('tzid', zone);
  property.setValue(ICAL.Time.fromDateTimeString(at.toString({ smallestUnit: 'second' })));
  event.addProperty(property);
}

function moment(at: string): ICAL.Time {
  return ICAL.Time.fromDateTimeString(Temporal.Instant.from(at).toString({ smallestUnit: 'second' }));
}

function add(component: ICAL.Component, name: string, value: string | ICAL.Duration, type: string): void {
  const property = new ICAL.Property(name);
  if (type !== 'text') property.resetType(type);
  property.setValue(value);
  component.addProperty(property);
}
