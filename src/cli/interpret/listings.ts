import { Command, Option } from 'commander';
import { type Clock, clockAt, wallClock } from '#clock.ts';
import { type Config, readConfig } from '#config.ts';
import { fetchAddress } from '#ingest/fetch/fetch.ts';
import { readInWorker } from '#ingest/read/read-in-worker.ts';
import type { Hints } from '#ingest/sources/readers.ts';
import { LANGUAGES, type Language } from '#scene/site/language.ts';
import { FORMAT_NAMES, type FormatName } from '#scene/sources/formats.ts';
import { addDays, isDay } from '#scene/time/calendar.ts';
import { isWebAddress } from '#scene/web-address.ts';
import { bytesFrom } from '../input.ts';
import { orExplain } from '../runtime.ts';
import { fetchPolicyOf } from '../sources/fetch-policy.ts';
import { readSettings } from '../sources/settings-file.ts';
import { checkedZone } from '../sources/zone.ts';
import { listingLine, printProblems, publicShape } from './print-listings.ts';

const DEFAULT_ZONE = 'UTC';
const DAYS_BACK = 365;
const DAYS_AHEAD = 548;

interface Options {
  format: FormatName;
  recipe?: string;
  settings?: string;
  zone: string;
  from?: string;
  to?: string;
  language?: Language;
  json?: boolean;
}

/** `backline listings FILE_OR_URL`: shows a source's listings; changes nothing. */
export function listingsVerb(): Command {
  return new Command('listings')
    .description(
      'Read any source and print its listings, without touching the database. Problems go to standard error; exits with 1 if nothing can be read.',
    )
    .argument('<file-or-url>', "a file, an address, or '-' for standard input")
    .addOption(new Option('--format <format>', 'how to read it').choices(FORMAT_NAMES).default('auto', 'detected'))
    .option('--recipe <file>', 'JSON with the selectors for the shows on a page')
    .option('--settings <file>', 'JSON with what the source doesn’t say: recipe, columns, items, fields, dayFirst')
    .addOption(new Option('--language <code>', 'its language (default: detected)').choices(LANGUAGES))
    .option('--zone <zone>', 'the IANA time zone to show times in', DEFAULT_ZONE)
    .option('--from <date>', 'first date to include, YYYY-MM-DD (default: a year ago)')
    .option('--to <date>', 'first date to leave out, YYYY-MM-DD (default: in a year and a half)')
    .option('--json', 'print an array of listings as JSON')
    .action((place: string, options: Options) => orExplain(() => listings(place, options)));
}

async function listings(place: string, { format, recipe, settings, language, json, ...days }: Options): Promise<void> {
  const config = readConfig(process.env);
  const clock = clockAt(config.now);
  const window = readWindow(days, clock);
  const told = await readSettings(format, { recipe, settings });
  const { bytes, ...hints } = await readPlace(place, config);
  const { date: today } = wallClock(clock(), window.zone);
  const heard = await readInWorker(format, bytes, window, { ...hints, today, language, settings: told }).catch((cause: unknown) => {
    throw new Error(`${place}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  });
  printProblems(heard);
  if (json) console.log(JSON.stringify(heard.listings.map(publicShape), null, 2));
  else if (heard.listings.length > 0) {
    console.log(`Times in ${window.zone}${days.zone === DEFAULT_ZONE ? '; use --zone for another' : ''}:`);
    for (const listing of heard.listings) console.log(listingLine(listing));
  }
  if (heard.listings.length === 0 && !heard.complete) process.exitCode = 1;
}

function readWindow({ zone, from, to }: Pick<Options, 'zone' | 'from' | 'to'>, clock: Clock) {
  const { date: today } = wallClock(clock(), checkedZone(zone));
  for (const date of [from, to]) if (date !== undefined && !isDay(date)) throw new Error(`${date} isn’t a date such as 2026-11-21.`);
  const window = { zone, from: from ?? addDays(today, -DAYS_BACK), to: to ?? addDays(today, DAYS_AHEAD) };
  if (window.from >= window.to)
    throw new Error(`There’s nothing between ${window.from} and ${window.to}; --to is the first date to leave out.`);
  return window;
}

type Brought = Hints & { bytes: Uint8Array };

async function readPlace(place: string, config: Config): Promise<Brought> {
  if (place === '-') return { bytes: await bytesFrom(place) };
  if (!isWebAddress(place)) return { bytes: await bytesFrom(place), nameHint: place };
  const fetched = await fetchAddress(place, { etag: null, last_modified: null }, fetchPolicyOf(config));
  if (fetched === 'unchanged') throw new Error(`${place} says nothing has changed, but we never read it before.`);
  return { bytes: fetched.bytes, address: place, contentType: fetched.contentType ?? undefined };
}
