import { Command } from 'commander';
import { z } from 'zod';
import { judgeListings } from '#interpret/duplicates/listings.ts';
import { jsonFrom } from '../input.ts';
import { orExplain } from '../runtime.ts';

const words = z.string().optional().catch(undefined);
const time = z.string().nullish().catch(undefined);

/** The fields that are compared; others are ignored. */
const Side = z.object({
  date: words,
  startTime: time,
  doorsTime: time,
  endTime: time,
  performer: words,
  event: words,
  venue: words,
  uid: words,
  url: words,
});
const Pairs = z.array(z.object({ a: Side, b: Side }));

/** `backline same PAIRS.json`: whether pairs of listings are the same show. */
export function sameVerb(): Command {
  return new Command('same')
    .description('Say whether pairs of listings are the same show: same, different or unsure, and why.')
    .argument('<pairs>', "a JSON file, an array of {a, b} listings, or '-' for standard input")
    .option('--json', 'print an array of {verdict, reason} as JSON, in the order of the pairs')
    .action((place: string, { json }: { json?: boolean }) => orExplain(() => answer(place, json === true)));
}

async function answer(place: string, json: boolean): Promise<void> {
  const judgements = (await readPairs(place)).map(({ a, b }) => {
    const { verdict, reason } = judgeListings(a, b);
    return { verdict, reason };
  });
  console.log(json ? JSON.stringify(judgements, null, 2) : judgements.map(({ verdict, reason }) => `${verdict}: ${reason}`).join('\n'));
}

async function readPairs(place: string): Promise<z.infer<typeof Pairs>> {
  const pairs = Pairs.safeParse(await jsonFrom(place));
  if (!pairs.success) throw new Error('The pairs aren’t a JSON array of {"a": a listing, "b": a listing}.');
  return pairs.data;
}
