import { Command } from 'commander';
import { z } from 'zod';
import { readBill } from '#interpret/bill/bill.ts';
import { isFamous } from '#interpret/bill/famous.ts';
import { readKind } from '#interpret/kind/kind.ts';
import { TimeOfDay } from '#scene/shape.ts';
import { issueWords } from '#scene/text/issue-words.ts';
import { fold } from '#scene/text/names.ts';
import { firstFault, parseJson, textFrom } from '../input.ts';
import { orExplain } from '../runtime.ts';
import { readFoldedNames } from './known-file.ts';

interface Options {
  file?: string;
  category: string[];
  venue: string;
  description: string;
  start?: string;
  artists?: string;
  scene?: string;
  json?: boolean;
}

/** The fields that are read; others are ignored. */
const ListingInput = z.object({
  title: z.string(),
  categories: z.array(z.string()).default([]),
  venue: z.string().nullable().default(''),
  description: z.string().nullable().default(''),
  startTime: TimeOfDay.nullish(),
});
type ListingInput = z.infer<typeof ListingInput>;

/** `backline kind TITLE`: shows a listing's kind and why; changes nothing. */
export function kindVerb(): Command {
  return new Command('kind')
    .description(
      'Tell music from stage events (comedy, theater, dance, film, talks) and everything else, with the probability and reason, without touching the database. Exits with 1 if it can’t read a file.',
    )
    .argument(
      '[title]',
      "a title, a .json or .jsonl file as --file takes it, or '-' for standard input: such JSON, or one title on each line",
    )
    .option(
      '--file <file>',
      "listings as {title, categories, venue, description, startTime}: a JSON array, or one on each line; '-' for standard input",
    )
    .option('--category <category>', 'its category at the source; repeatable', (each, all: string[]) => [...all, each], [])
    .option('--venue <venue>', 'the place, as the source names it', '')
    .option('--description <text>', 'its description at the source', '')
    .option('--start <HHMM>', 'when it starts, local time')
    .option(
      '--artists <file>',
      'artists whose playing makes a night music: artists.json of a scene pack, or a JSON array of {name, othernames}',
    )
    .option('--scene <folder>', 'the same from a scene pack: its artists.json')
    .option('--json', 'print one array; else listings given one on each line come out so, as {title, kind, probability, reason}')
    .action((title: string | undefined, options: Options) => orExplain(() => kind(title, options)));
}

async function kind(title: string | undefined, { file, artists, scene, json, ...said }: Options): Promise<void> {
  const roster = artists ?? (scene === undefined ? undefined : `${scene}/artists.json`);
  const known = roster === undefined ? new Set<string>() : await readFoldedNames(roster);
  const { listings, isArray } = await readInput(title, file, said);
  const read = listings.map(({ title: heading, categories, venue, description, startTime }) => {
    const plays = readBill(heading, (folded) => known.has(folded))
      .performers.map(fold)
      .some((name) => known.has(name) || isFamous(name));
    const listing = { title: heading, categories, venue: venue ?? '', description: description ?? '', startTime };
    const { kind: is, probability, reason } = readKind(listing, { known: plays });
    return { title: heading, kind: is, probability: Math.round(probability * 1000) / 1000, reason };
  });
  if (json || isArray) console.log(JSON.stringify(read, null, 2));
  else for (const each of read) console.log(JSON.stringify(each));
}

interface Input {
  listings: ListingInput[];
  isArray: boolean;
}

async function readInput(
  title: string | undefined,
  file: string | undefined,
  said: Pick<Options, 'category' | 'venue' | 'description' | 'start'>,
): Promise<Input> {
  const { category: categories, venue, description, start: startTime } = said;
  if (startTime !== undefined && !TimeOfDay.safeParse(startTime).success)
    throw new Error(`--start ${startTime} isn’t a time such as 2030.`);
  const place = file ?? (title === '-' || (title !== undefined && /\.(?:json|jsonl|ndjson)$/i.test(title)) ? title : undefined);
  if (place === undefined) {
    if (title === undefined) throw new Error('Enter a title, or a file of listings with --file.');
    return { listings: [{ title, categories, venue, description, startTime }], isArray: false };
  }
  const text = (await textFrom(place)).trim();
  // Only standard input has a title per line.
  const isArray = text.startsWith('[') || (place !== '-' && !text.startsWith('{'));
  if (isArray) return { listings: checkListings(parseJson(text, place), place), isArray };
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (text.startsWith('{'))
    return {
      listings: checkListings(
        lines.map((line) => parseJson(line, place)),
        place,
      ),
      isArray: false,
    };
  return { listings: lines.map((line) => ({ title: line.trim(), categories, venue, description, startTime })), isArray: false };
}

/** @throws Error in one sentence */
function checkListings(listings: unknown, place: string): ListingInput[] {
  const result = z.array(ListingInput).safeParse(listings, { error: issueWords });
  if (result.success) return result.data;
  throw new Error(`${place} isn’t a list of listings: ${firstFault(result.error)}.`);
}
