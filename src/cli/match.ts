import { statSync } from 'node:fs';
import { text as readText } from 'node:stream/consumers';
import { Command } from 'commander';
import { z } from 'zod';
import { readWhole } from '#ingest/fetch.ts';
import { artistIndex } from '#scene/matching/artists.ts';
import type { Match } from '#scene/matching/match.ts';
import { venueIndex } from '#scene/matching/venues.ts';
import { orSay } from './house.ts';
import { placeOf } from './place.ts';

/** What matching needs of each artist and venue; whatever else a file says of them is passed over. */
const NamedArtists = z.array(z.object({ id: z.string(), name: z.string(), othernames: z.array(z.string()).default([]) }));
const NamedVenues = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    city: z.string().default(''),
    iwtbname: z.string().default(''),
    foundas: z.array(z.string()).default([]),
  }),
);

interface Options {
  artists?: string;
  venues?: string;
  json?: boolean;
}

/** `backline match NAMES`: says whom written names mean, touching nothing. */
export function matchVerb(): Command {
  return new Command('match')
    .description(
      'Say which known artist or venue each written name means, how sure that is and why; the id is null where a person should be asked.',
    )
    .argument('<names>', "a file with one name a line, a single name, or '-' for standard input")
    .option('--artists <file>', 'the known artists: JSON as in artists.json of a scene pack, or an array with ids')
    .option('--venues <file>', 'the known venues, likewise')
    .option('--json', 'print one JSON array instead of one JSON object a line')
    .action((names: string, options: Options) => orSay(() => match(names, options)));
}

async function match(names: string, options: Options): Promise<void> {
  const index = await readIndex(options);
  const answers = (await readNames(names)).map((text) => publicShape(text, index.match(text)));
  if (options.json) console.log(JSON.stringify(answers, null, 2));
  else for (const answer of answers) console.log(JSON.stringify(answer));
}

async function readIndex({ artists, venues }: Options): Promise<{ match: (text: string) => Match }> {
  if (artists !== undefined && venues === undefined) return artistIndex(await readKnown(placeOf(artists), NamedArtists));
  if (venues !== undefined && artists === undefined) return venueIndex(await readKnown(placeOf(venues), NamedVenues));
  throw new Error('Give either --artists FILE or --venues FILE: the names are matched to what that file lists.');
}

/**
 * Reads what is known: an array of entries with ids, or an object of entries by id.
 * @throws Error in one sentence when the file is neither
 */
async function readKnown<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  const result = schema.safeParse(withIds(parseJson(file, await readWhole(file))));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${file} is not a list to match names to: ${issue?.path.join('.') || 'the file'}: ${issue?.message}.`);
}

function parseJson(file: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch (cause) {
    throw new Error(`${file} cannot be read as JSON.`, { cause });
  }
}

function withIds(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  return Object.entries(json).map(([id, entry]) => ({ ...entry, id }));
}

/** The names asked for, without empty lines. */
async function readNames(names: string): Promise<string[]> {
  const file = placeOf(names);
  if (names !== '-' && !statSync(file, { throwIfNoEntry: false })?.isFile()) return [names];
  const text = names === '-' ? await readText(process.stdin) : Buffer.from(await readWhole(file)).toString();
  return text.split(/\r?\n/).filter((line) => line.trim() !== '');
}

/** An answer as a program reads it. */
function publicShape(text: string, { id, confidence, reason }: Match) {
  return { text, id, confidence, reason };
}
