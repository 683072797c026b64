import { z } from 'zod';
import { readWhole } from '#ingest/fetch/fetch.ts';
import { issueWords } from '#scene/issue-words.ts';

/** What verbs need to know of each artist and venue; whatever else a file says of them is passed over. */
const NamedArtist = z.object({ name: z.string(), othernames: z.array(z.string()).default([]) });
const NamedVenue = z.object({
  name: z.string(),
  city: z.string().default(''),
  iwtbname: z.string().default(''),
  foundas: z.array(z.string()).default([]),
});
const WithId = z.object({ id: z.string() });

/** The artists a file knows by name alone; ids may be missing. @throws Error in one sentence when it is no such file */
export function readNamedArtists(file: string): Promise<z.infer<typeof NamedArtist>[]> {
  return readKnown(file, NamedArtist);
}

/** The artists of a file, each with its id. @throws Error in one sentence when it is no such file */
export function readArtistsById(file: string): Promise<z.infer<typeof NamedArtist & typeof WithId>[]> {
  return readKnown(file, WithId.extend(NamedArtist.shape));
}

/** The venues of a file, each with its id. @throws Error in one sentence when it is no such file */
export function readVenuesById(file: string): Promise<z.infer<typeof NamedVenue & typeof WithId>[]> {
  return readKnown(file, WithId.extend(NamedVenue.shape));
}

/** A list in either of its two forms: an array of entries, or an object of entries by id as in a scene pack. */
async function readKnown<T>(file: string, entry: z.ZodType<T>): Promise<T[]> {
  const result = z.array(entry).safeParse(withIds(parseJson(file, await readWhole(file))), { error: issueWords });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(
    `${file} is not a list of names: ${issue?.path.join('.') || 'the file'}: ${issue?.message}. It may be an array of entries, or an object of entries by id as in a scene pack.`,
  );
}

function parseJson(file: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new Error(`${file} cannot be read as JSON.`, { cause });
  }
}

function withIds(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  return Object.entries(json).map(([id, entry]) => (typeof entry === 'object' && entry !== null ? { ...entry, id } : entry));
}
