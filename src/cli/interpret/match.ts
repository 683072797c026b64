import { statSync } from 'node:fs';
import { Command } from 'commander';
import { createArtistIndex } from '#interpret/names/artists.ts';
import type { Match } from '#interpret/names/match.ts';
import { createVenueIndex } from '#interpret/names/venues/venues.ts';
import { textFrom } from '../input.ts';
import { pathFromCaller } from '../process/path-from-caller.ts';
import { orExplain } from '../runtime.ts';
import { readArtistsById, readVenuesById } from './known-file.ts';

interface Options {
  artists?: string;
  venues?: string;
  json?: boolean;
}

/** `backline match NAMES`: shows whom names mean; changes nothing. */
export function matchVerb(): Command {
  return new Command('match')
    .description(
      'Say which known artist or venue each name means, how sure that is and why; the id is null if a person should decide. ' +
        'For artists, `probability` is for the one named, or for the likeliest if none is sure: a misspelled name is linked from 0.88 and asked about from 0.15.',
    )
    .argument('<names>', "a file with one name per line, a single name, or '-' for standard input")
    .option('--artists <file>', 'the known artists: JSON as in artists.json of a scene pack, or an array with ids')
    .option('--venues <file>', 'the known venues, in the same form')
    .option('--json', 'print one JSON array instead of one JSON object per line')
    .action((names: string, options: Options) => orExplain(() => match(names, options)));
}

async function match(names: string, options: Options): Promise<void> {
  const index = await readIndex(options);
  const answers = (await readNames(names)).map((text) => publicShape(text, index.match(text), options));
  if (options.json) console.log(JSON.stringify(answers, null, 2));
  else for (const answer of answers) console.log(JSON.stringify(answer));
}

async function readIndex({ artists, venues }: Options): Promise<{ match: (text: string) => Match }> {
  if (artists !== undefined && venues === undefined) return createArtistIndex(await readArtistsById(artists));
  if (venues !== undefined && artists === undefined) return createVenueIndex(await readVenuesById(venues));
  throw new Error('Use either --artists FILE or --venues FILE to match the names against.');
}

async function readNames(names: string): Promise<string[]> {
  if (names !== '-' && !statSync(pathFromCaller(names), { throwIfNoEntry: false })?.isFile()) return [names];
  return (await textFrom(names)).split(/\r?\n/).filter((line) => line.trim() !== '');
}

/** An answer as JSON. An artist's `confidence` is a probability. */
function publicShape(text: string, { id, confidence, reason }: Match, { artists }: Options) {
  return { text, id, confidence, ...(artists === undefined ? {} : { probability: confidence }), reason };
}
