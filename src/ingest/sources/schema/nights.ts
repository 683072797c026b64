import type { StatusMention } from '#interpret/status/status-phrases.ts';
import { fold } from '#scene/text/names.ts';
import { isWebAddress } from '#scene/web-address.ts';
import { readWrittenNight } from '../dates/find-date.ts';
import { readStamp, type Stamp, spanOf } from '../dates/stamps.ts';
import { addressFrom, type Night } from '../nights.ts';
import { type Item, itemsOf, localName, nameOf, textOf, type Value, valuesOf } from './items.ts';
import { isSoldOut, priceOf } from './offers.ts';

/** The zone of its place, the base of relative links, and how things are found by id. */
export interface NightContext {
  zone: string;
  base: string;
  find: (value: Value) => Value;
}

/** Performers and places of an event. */
const MAX_NAMES = 200;

/** With markup and entities. */
const MAX_TITLE_CHARS = 2000;

/** An event as a night, a run as its first. Undefined without a readable start. */
export function eventToNight(event: Item, { zone, base, find }: NightContext): Night | undefined {
  const start = stampOf(textOf(event, 'startdate'), zone);
  if (start === undefined) return undefined;
  const found = (...names: string[]) =>
    valuesOf(event, ...names)
      .slice(0, MAX_NAMES)
      .map(find);
  const title = textOf(event, 'name', 'headline').slice(0, MAX_TITLE_CHARS);
  const venue = placeOf(found('location'));
  const hosts = found('organizer', 'organiser').map(nameOf);
  const offers = found('offers');
  return {
    uid: textOf(event, 'identifier') || (/^_:/.test(event.id) ? '' : event.id) || textOf(event, 'url'),
    ...spanOf(start, stampOf(textOf(event, 'enddate'), zone)),
    doorsTime: doorsOf(textOf(event, 'doortime'), zone),
    title,
    performer: extractPerformers(found('performer', 'performers'), { venue, hosts, title }),
    venue,
    mentions: collectMentions(event, start, offers, zone),
    price: priceOf(event, offers),
    ages: agesOf(textOf(event, 'typicalagerange')),
    url: addressFrom(textOf(event, 'url'), base),
    description: textOf(event, 'description'),
    // Of several who organize it together none is the promoter.
    promoter: hosts.length === 1 ? (hosts[0] ?? '') : '',
    series: nameOf(found('superevent')[0] ?? ''),
    categories: [...event.types.flatMap(kindOfEvent), ...valuesOf(event, 'keywords', 'genre').slice(0, MAX_NAMES).flatMap(words)],
  };
}

/** 'MusicEvent' is 'Music'; 'Event' is nothing. */
function kindOfEvent(type: string): string[] {
  const [, kind = ''] = /^(\w{3,40}?)(?:Event|Festival)$/.exec(type) ?? [];
  return kind === '' ? [] : [kind.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')];
}

/** Words separated by commas, or single ones. */
function words(value: Value): string[] {
  return nameOf(value).split(',');
}

/** A time written by a program or a person. */
function stampOf(text: string, zone: string): Stamp | undefined {
  const stamp = readStamp(text, zone);
  if (stamp !== undefined || text.length > 100) return stamp;
  const written = readWrittenNight(text, { zone });
  return written && { date: written.date, time: written.startTime };
}

function doorsOf(text: string, zone: string): string | null {
  const bare = /^T?(\d\d):?(\d\d)(?::?\d\d)?$/.exec(text.trim());
  return readStamp(bare ? `2000-01-01T${bare[1]}:${bare[2]}` : text, zone)?.time ?? null;
}

/** A place's name, else its address; an online place only when there is no other. */
function placeOf(places: Value[]): string {
  const isOnline = (place: Value) => typeof place !== 'string' && place.types.includes('VirtualLocation');
  const real = places.filter((place) => !isOnline(place) && !(typeof place === 'string' && isWebAddress(place)));
  const named = (among: Value[]) => among.map(nameOf).find(Boolean);
  const online = places.filter(isOnline);
  return named(real) ?? real.map(addressOf).find(Boolean) ?? named(online) ?? (online.length > 0 ? 'Online' : '');
}

function addressOf(place: Value): string {
  if (typeof place === 'string') return '';
  const written = nameOf(textOf(place, 'address'));
  const [address] = itemsOf(place, 'address');
  if (written !== '' || address === undefined) return written;
  return ['streetaddress', 'addresslocality', 'addressregion']
    .map((part) => nameOf(textOf(address, part)))
    .filter(Boolean)
    .join(', ');
}

const NOBODY = new Set([
  'organization',
  'person',
  'performing group',
  'performinggroup',
  'music group',
  'musicgroup',
  'tba',
  'n a',
  'none',
  'null',
]);

/** The performers' names without the venue, placeholders, and hosts that the title does not name. */
function extractPerformers(performers: Value[], { venue, hosts, title }: { venue: string; hosts: string[]; title: string }): string {
  const isHost = (name: string) => hosts.some((host) => fold(host) === fold(name)) && !fold(title).includes(fold(name));
  const names = performers
    .map(nameOf)
    .filter((name) => name !== '' && !NOBODY.has(fold(name)) && !isWebAddress(name) && fold(name) !== fold(venue) && !isHost(name));
  return [...new Set(names)].join(', ');
}

const STATUSES = new Map<string, StatusMention['said']>([
  ['eventcancelled', 'cancelled'],
  ['eventcanceled', 'cancelled'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['eventpostponed', 'postponed'],
  ['postponed', 'postponed'],
  ['eventrescheduled', 'rescheduled'],
  ['rescheduled', 'rescheduled'],
]);

/** The mentions of an event's status. In schema.org the start of a moved event is the new one, `previousStartDate` the old; an 'EventMovedOnline' takes place. */
function collectMentions(event: Item, start: Stamp, offers: Value[], zone: string): StatusMention[] {
  const said = valuesOf(event, 'eventstatus')
    .map((value) => STATUSES.get(localName(typeof value === 'string' ? value : value.id).toLowerCase()))
    .filter((fate) => fate !== undefined)
    .map((fate) => ({ said: fate }));
  const before = stampOf(textOf(event, 'previousstartdate'), zone);
  const isAtNewDay = before !== undefined && (before.date !== start.date || before.time !== start.time);
  return [...said, ...(isAtNewDay ? [{ said: 'once on' as const }] : []), ...(isSoldOut(offers) ? [{ said: 'sold out' as const }] : [])];
}

/** '21', '21-' and '21-99' are '21+', an age from 0 is 'All ages'; others stay. */
function agesOf(range: string): string {
  const [, from, to] = /^(\d{1,2})\s?(?:\+|[-–]\s?(\d{1,3})?|and (?:over|up))?$/i.exec(range.trim().replace(/\s+/g, ' ')) ?? [];
  if (from === undefined || (to !== undefined && Number(to) < 90)) return range;
  return Number(from) === 0 ? 'All ages' : `${from}+`;
}
