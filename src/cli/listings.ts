import { Command } from 'commander';
import { type Clock, clockAt, wallClock } from '#clock.ts';
import { type Config, readConfig } from '#config.ts';
import { fetchAddress, readWhole } from '#ingest/fetch.ts';
import { readApart } from '#ingest/read-apart.ts';
import type { Reading } from '#ingest/sources/reading.ts';
import { addDays, isDay } from '#scene/calendar.ts';
import type { Listing } from '#scene/listing.ts';
import { isWebAddress } from '#scene/shape.ts';
import { errandOf } from './errand.ts';
import { orSay } from './house.ts';

/** Without --from and --to: a year back and a year and a half ahead. */
const DAYS_BACK = 365;
const DAYS_AHEAD = 548;

interface Options {
  zone: string;
  from?: string;
  to?: string;
  json?: boolean;
}

/** `backline listings FILE_OR_URL`: shows what a source says, touching nothing. */
export function listingsVerb(): Command {
  return new Command('listings')
    .description(
      'Read any source and print its listings, without touching the database. Problems go to standard error; exits with 1 when nothing can be read.',
    )
    .argument('<file-or-url>', "a file, an address, or '-' for standard input")
    .option('--zone <zone>', 'the IANA time zone to show times in', 'UTC')
    .option('--from <date>', 'first date wanted, YYYY-MM-DD (default: a year ago)')
    .option('--to <date>', 'first date no longer wanted, YYYY-MM-DD (default: in a year and a half)')
    .option('--json', 'print an array of listings as JSON')
    .action((place: string, options: Options) => orSay(() => listings(place, options)));
}

async function listings(place: string, options: Options): Promise<void> {
  const config = readConfig(process.env);
  const window = readWindow(options, clockAt(config.now));
  const reading = await readApart('ical', await bring(place, config), window);
  tellProblems(reading);
  console.log(options.json ? JSON.stringify(reading.listings.map(publicShape), null, 2) : reading.listings.map(line).join('\n'));
  if (reading.listings.length === 0 && !reading.complete) process.exitCode = 1;
}

function readWindow({ zone, from, to }: Options, clock: Clock) {
  const { date: today } = wallClock(clock(), checkedZone(zone));
  for (const date of [from, to]) if (date !== undefined && !isDay(date)) throw new Error(`${date} is not a date such as 2026-11-21.`);
  const window = { zone, from: from ?? addDays(today, -DAYS_BACK), to: to ?? addDays(today, DAYS_AHEAD) };
  if (window.from >= window.to)
    throw new Error(`Nothing lies between ${window.from} and ${window.to}; --to is the first date no longer wanted.`);
  return window;
}

function checkedZone(zone: string): string {
  try {
    return Temporal.Now.zonedDateTimeISO(zone).timeZoneId;
  } catch {
    throw new Error(`${zone} is not a time zone such as America/New_York.`);
  }
}

async function bring(place: string, config: Config): Promise<Uint8Array> {
  if (place === '-') return Buffer.concat(await Array.fromAsync(process.stdin as AsyncIterable<Uint8Array>));
  if (!isWebAddress(place)) return readWhole(place);
  const fetched = await fetchAddress(place, { etag: null, last_modified: null }, errandOf(config));
  if (fetched === 'unchanged') throw new Error(`${place} says nothing has changed, though it was never asked before.`);
  return fetched.bytes;
}

function tellProblems({ problems, complete }: Reading): void {
  for (const { where, why } of problems) console.error(`${where}: ${why}`);
  if (!complete) console.error('The source looks cut off or broken; what is missing from it proves nothing.');
}

/** A listing as a program reads it: the fields in their documented order. */
function publicShape({ date, startTime, endTime, performer, event, venue, status, uid, url, ...rest }: Listing) {
  return { date, startTime, endTime, performer, event, venue, status, uid, url, ...rest };
}

function line({ date, startTime, endTime, performer, event, venue, status }: Listing): string {
  const time = startTime === null ? 'all day' : endTime === null ? startTime : `${startTime}-${endTime}`;
  return [date, time.padEnd(9), performer || event, venue && `@ ${venue}`, status === 'announced' ? '' : `[${status}]`]
    .filter(Boolean)
    .join('  ');
}
