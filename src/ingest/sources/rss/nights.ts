import { toPlainLine, toPlainText } from '#interpret/plain-text.ts';
import { readStatusField } from '#interpret/status/sentences.ts';
import { findDate, readWrittenNight } from '../dates/find-date.ts';
import { readStamp, type Span, type Stamp, spanOf } from '../dates/stamps.ts';
import { findTimes } from '../dates/times-in-text.ts';
import { addressFrom, type Night } from '../nights.ts';
import type { ReadingWindow } from '../reading.ts';
import type { FeedItem, Field } from './items.ts';

/** A night of a feed; `date` is null when unknown. */
export type FeedNight = Omit<Night, 'date'> & { date: string | null; fromPublication: boolean };

const START = ['startdate', 'dtstart', 'startdatetime', 'eventdate', 'eventstartdate', 'eventstart', 'startsat', 'start', 'starttime'];
const END = ['enddate', 'dtend', 'enddatetime', 'eventenddate', 'eventend', 'endsat', 'end', 'endtime'];

const MAX_DESCRIPTION_CHARS = 2000;

/** An item as a night. Its date is in its event fields ('ev:startdate', 'xcal:dtstart' ...), else in its title, else in its text, else the day it was published. */
export function itemToNight(item: FeedItem, window: ReadingWindow, address: string): FeedNight {
  const title = textOf(item, 'title');
  const categories = item.filter(({ name }) => name === 'category').map(({ text, attributes }) => text || (attributes.term ?? ''));
  const description = longest(item, 'encoded', 'content', 'description', 'summary');
  const parts = cutTitle(titleLine(item), window);
  const when =
    fieldSpan(item, window) ??
    readSpan(parts?.date ?? titleLine(item), window) ??
    readSpan(toPlainText(description.slice(0, 4 * MAX_DESCRIPTION_CHARS)).slice(0, MAX_DESCRIPTION_CHARS), window);
  const published = when === undefined ? readPublished(item, window.zone) : undefined;
  return {
    uid: uidOf(item),
    title: parts?.title ?? title,
    performer: textOf(item, 'performer', 'performers', 'artist', 'artists'),
    venue: textOf(item, 'location', 'venue', 'venuename', 'place') || (parts?.venue ?? ''),
    date: when?.date ?? published ?? null,
    startTime: when?.startTime ?? null,
    endTime: when?.endTime ?? null,
    doorsTime: when?.doorsTime ?? findTimes(textOf(item, 'doors', 'doorstime', 'dooropen')).startTime,
    mentions: readStatusField(textOf(item, 'status', 'eventstatus')),
    price: textOf(item, 'price', 'cost', 'ticketprice', 'admission'),
    ages: textOf(item, 'ages', 'age', 'agerestriction', 'agelimit'),
    url: addressFrom(linkOf(item), address),
    description,
    categories,
    fromPublication: published !== undefined,
  };
}

/** An item's guid or id, else its link. */
export function uidOf(item: FeedItem): string {
  return textOf(item, 'guid', 'id', 'uid') || linkOf(item);
}

type When = Span & { doorsTime: string | null };

function fieldSpan(item: FeedItem, { zone, from, to }: ReadingWindow): When | undefined {
  const read = (text: string): Stamp | undefined => {
    const stamp = readStamp(text, zone);
    if (stamp !== undefined || text.length > 100) return stamp;
    const night = readWrittenNight(text, { zone, from, to });
    return night && { date: night.date, time: night.startTime };
  };
  const stamps = (names: string[]) =>
    names.flatMap((name) => item.filter((field) => field.name === name).map(({ text }) => text)).flatMap((text) => read(text) ?? []);
  const when = item.find(({ name, attributes }) => name === 'when' && attributes.startTime !== undefined)?.attributes; // Google's gd:when
  const start = [...stamps(START), ...[when?.startTime ?? ''].flatMap((text) => read(text) ?? [])][0];
  if (start === undefined) return undefined;
  const end = [...stamps(END), ...[when?.endTime ?? ''].flatMap((text) => read(text) ?? [])][0];
  const time = start.time ?? findTimes(textOf(item, 'starttime', 'time', 'eventtime')).startTime;
  return { ...spanOf({ ...start, time }, end), doorsTime: null };
}

function readSpan(text: string, window: ReadingWindow): When | undefined {
  const night = readWrittenNight(text, window);
  if (night === undefined) return undefined;
  const { date, startTime, endTime, doorsTime } = night;
  const timeless = startTime === '0000' && endTime === null; // as in spanOf
  return { date, startTime: timeless ? null : startTime, endTime, doorsTime };
}

function titleLine(item: FeedItem): string {
  return toPlainLine(textOf(item, 'title'), 1000);
}

/** A title with a date between dashes or bars: before it is the title, after it the place. */
function cutTitle(title: string, window: ReadingWindow): { title: string; date: string; venue: string } | undefined {
  const parts = title.split(/\s+[—–|-]\s+/);
  const at = parts.findIndex((part) => isOnlyDate(part, window));
  const date = parts[at];
  if (date === undefined || parts.length === 1) return undefined;
  if (at === 0) return { title: parts.slice(1).join(' - '), date, venue: '' };
  const before = title.slice(0, title.indexOf(date)).replace(/\s+[—–|-]\s+$/, '');
  return { title: before, date, venue: parts.slice(at + 1).join(' - ') };
}

function isOnlyDate(text: string, window: ReadingWindow): boolean {
  const found = findDate(text, window);
  if (found === undefined) return false;
  const rest = `${text.slice(0, found.at)}${text.slice(found.end)}`.replace(/\b(?:at|am|pm|a\.m|p\.m|doors|show|from|to)\b/gi, '');
  return !/\p{L}/u.test(rest.replace(/\d[ap]m?\b/gi, ''));
}

function readPublished(item: FeedItem, zone: string): string | undefined {
  const text = textOf(item, 'pubdate', 'published', 'date', 'updated').slice(0, 60);
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : readStamp(new Date(time).toISOString().slice(0, 19).concat('Z'), zone)?.date;
}

/** The text of the first of these fields with any; unprefixed ones first. */
function textOf(item: FeedItem, ...names: string[]): string {
  for (const name of names) {
    const said = item.filter((field) => field.name === name && /[\p{L}\p{N}]/u.test(field.text));
    const field: Field | undefined = said.find(({ prefix }) => prefix === '') ?? said[0];
    if (field !== undefined) return field.text.trim();
  }
  return '';
}

function longest(item: FeedItem, ...names: string[]): string {
  const texts = item.filter(({ name }) => names.includes(name)).map(({ text }) => text);
  return texts.sort((a, b) => b.length - a.length)[0] ?? '';
}

/** RSS has the link as text, Atom as an attribute. */
function linkOf(item: FeedItem): string {
  const links = item.filter(({ name }) => name === 'link');
  const atom = links.find(({ attributes }) => attributes.href !== undefined && (attributes.rel ?? 'alternate') === 'alternate');
  return links.find(({ text }) => text.trim() !== '')?.text.trim() ?? atom?.attributes.href ?? '';
}
