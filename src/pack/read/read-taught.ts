import { join } from 'node:path';
import { z } from 'zod';
import { Slug, Words } from '#scene/shape.ts';
import { KINDS } from '#scene/shows/kind.ts';
import { foldName } from '#scene/text/names.ts';
import { readIfThere } from './read-json.ts';

export const TAUGHT_FILE = 'taught.json';

const Spelt = Words.min(1, 'must not be empty').max(1000);

/**
 * What editors taught: whom a spelling means (`null`: nobody known), the kind of nights by title or place (`venue`: a venue's id or a
 * place's name), and who plays under a title (`occasion` is the night's name).
 */
const TaughtEntry = z.strictObject({
  names: z.array(z.strictObject({ kind: z.enum(['artist', 'venue']), name: Spelt, means: Slug.nullable() })).default([]),
  kinds: z.array(z.strictObject({ title: Spelt, kind: z.enum(KINDS) })).default([]),
  places: z.array(z.strictObject({ venue: Spelt, kind: z.enum(KINDS) })).default([]),
  bills: z.array(z.strictObject({ title: Spelt, occasion: Words, performers: z.array(Spelt) })).default([]),
});
export type Taught = z.infer<typeof TaughtEntry>;

/** Reads what editors taught. @throws Error in one sentence naming an entry that isn't in the pack, or a duplicate */
export function readTaught(folder: string, known: Record<'artists' | 'venues', ReadonlySet<string>>): Taught {
  const taught = readIfThere(folder, TAUGHT_FILE, TaughtEntry);
  const said = new Map<string, string>();
  const once = (at: string, what: string, words: string) => {
    const key = `${what} ${foldName(words)}`;
    const before = said.get(key);
    if (before !== undefined) throw new Error(`${join(folder, TAUGHT_FILE)}: ${at}: ${words} is already at ${before}.`);
    said.set(key, at);
  };
  for (const [index, { kind, name, means }] of taught.names.entries()) {
    const at = `names.${index}`;
    once(at, kind, name);
    if (means !== null && !known[`${kind}s`].has(means))
      throw new Error(`${join(folder, TAUGHT_FILE)}: ${at}.means: there is no ${means} in ${kind}s.json.`);
  }
  for (const [index, { title }] of taught.kinds.entries()) once(`kinds.${index}`, 'a title of a kind', title);
  for (const [index, { venue }] of taught.places.entries()) once(`places.${index}`, 'a place of a kind', venue);
  for (const [index, { title }] of taught.bills.entries()) once(`bills.${index}`, 'a title of a bill', title);
  return taught;
}
