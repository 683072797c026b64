import ICAL from 'ical.js';
import type { FeedShow } from '#scene/shows/feed.ts';
import { isOff } from '#scene/shows/phase.ts';
import { addDays, OPEN_END, spanOf } from '#scene/time/calendar.ts';
import { yieldEvery } from '#yield-every.ts';
import { showAddress, type WrittenList } from './list.ts';
import { timeZoneOf } from './time-zone.ts';
import { announcedTitle, factsOf, placeOf, plainLine } from './words.ts';

// The library counts 75 octets without the space a folded line begins with (RFC 5545, section 3.1).
ICAL.foldLength = 74;

/** How often a calendar is to ask again: ISO 8601, RFC 7986 section 5.7. */
const ASK_AGAIN = 'PT1H';

/** What follows the last event. */
const END = 'END:VCALENDAR';

/**
 * Shows as an iCalendar file (RFC 5545, RFC 7986): one event for each show, canceled ones too, so that calendars that have them mark them.
 * A thousand events take a sixth of a second: other visitors have their turn in between.
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
  // The id never changes and no other show has it, whatever address the site moves to.
  event.addPropertyWithValue('uid', `backline-show-${plainLine(show.id)}`);
  event.addPropertyWithValue('dtstamp', moment(show.changedAt));
  event.addPropertyWithValue('created', moment(show.announcedAt));
  event.addPropertyWithValue('last-modified', moment(show.changedAt));
  event.addPropertyWithValue('sequence', show.sequence);
  if (show.startTime === null) addNight(event, show.date);
  else addTimes(event, { ...show, startTime: show.startTime }, list.zone);
  event.addPropertyWithValue('summary', announcedTitle(show));
  // A calendar has no other word for what is postponed, and this one for what may be canceled.
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

/** Of a show whose start nobody knows only the day is said, and it keeps nobody from anything else. */
function addNight(event: ICAL.Component, date: string): void {
  event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(date));
  event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(date, 1)));
  event.addPropertyWithValue('transp', 'TRANSPARENT');
}

/** Wall-clock times in the scene's zone; without an end a show is taken to go on as long as everywhere else. */
function addTimes(event: ICAL.Component, show: FeedShow & { startTime: string }, zone: string): void {
  const { start, end } = spanOf(show.night, show);
  inZone(event, 'dtstart', wall(show.date, show.startTime), zone);
  if (show.endTime === null) add(event, 'duration', ICAL.Duration.fromSeconds(OPEN_END * 60), 'duration');
  else inZone(event, 'dtend', wall(show.date, show.startTime).add({ minutes: end - start }), zone);
}

function wall(date: string, time: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(`${date}T${time.slice(0, 2)}:${time.slice(2)}`);
}

function inZone(event: ICAL.Component, name: string, at: Temporal.PlainDateTime, zone: string): void {
  const property = new ICAL.Property(name);
  property.setParameter('tzid', zone);
  property.setValue(ICAL.Time.fromDateTimeString(at.toString({ smallestUnit: 'second' })));
  event.addProperty(property);
}

/** A moment in UTC, to the second. */
function moment(at: string): ICAL.Time {
  return ICAL.Time.fromDateTimeString(Temporal.Instant.from(at).toString({ smallestUnit: 'second' }));
}

function add(component: ICAL.Component, name: string, value: string | ICAL.Duration, type: string): void {
  const property = new ICAL.Property(name);
  if (type !== 'text') property.resetType(type);
  property.setValue(value);
  component.addProperty(property);
}
