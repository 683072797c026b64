import { z } from 'zod';
import { issueWords } from '#scene/text/issue-words.ts';
import { foldName } from '#scene/text/names.ts';
import { firstFault, jsonFrom } from '../input.ts';

/** The fields that are read; others are ignored. */
const NamedArtist = z.object({ name: z.string(), othernames: z.array(z.string()).default([]) });
const NamedVenue = z.object({
  name: z.string(),
  city: z.string().default(''),
  iwtbname: z.string().default(''),
  foundas: z.array(z.string()).default([]),
});
const WithId = z.object({ id: z.string() });

/** All folded names of the artists in a file; ids are optional. @throws Error in one sentence */
export async function readFoldedNames(file: string): Promise<Set<string>> {
  const artists = await readKnown(file, NamedArtist);
  return new Set(artists.flatMap(({ name, othernames }) => [name, ...othernames].map(foldName)).filter(Boolean));
}

/** The artists of a file by id. @throws Error in one sentence */
export function readArtistsById(file: string): Promise<z.infer<typeof NamedArtist & typeof WithId>[]> {
  return readKnown(file, WithId.extend(NamedArtist.shape));
}

/** The venues of a file by id. @throws Error in one sentence */
export function readVenuesById(file: string): Promise<z.infer<typeof NamedVenue & typeof WithId>[]> {
  return readKnown(file, WithId.extend(NamedVenue.shape));
}

/** An array of entries, or an object by id as in a pack. */
async function readKnown<T>(file: string, entry: z.ZodType<T>): Promise<T[]> {
  const result = z.array(entry).safeParse(withIds(await jsonFrom(file)), { error: issueWords });
  if (result.success) return result.data;
  throw new Error(
    `${file} isn’t a list of names: ${firstFault(result.error)}. It may be an array of entries, or an object of entries by id as in a scene pack.`,
  );
}

function withIds(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  return Object.entries(json).map(([id, entry]) => (typeof entry === 'object' && entry !== null ? { ...entry, id } : entry));
}
