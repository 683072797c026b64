import { join } from 'node:path';
import { z } from 'zod';
import { Slug } from '#scene/shape.ts';
import { readIfThere } from './read-json.ts';

export const MOVED_FILE = 'moved.json';

const MovedEntry = z.strictObject({ artists: z.record(Slug, Slug).default({}), venues: z.record(Slug, Slug).default({}) });

/** Current ids by former id. */
export type Moves = ReadonlyMap<string, string>;

/** By kind. */
export type Moved = Record<'artists' | 'venues', Moves>;

/**
 * Reads a pack's old addresses. A venue in the pack may lead to another it was merged into, which then has its spellings. @throws Error in
 * one sentence naming an address that leads nowhere
 */
export function readMoved(folder: string, known: Record<'artists' | 'venues', ReadonlySet<string>>): Moved {
  const said = readIfThere(folder, MOVED_FILE, MovedEntry);
  const moved = { artists: new Map(Object.entries(said.artists)), venues: new Map(Object.entries(said.venues)) };
  for (const kind of ['artists', 'venues'] as const)
    for (const [from, to] of moved[kind]) {
      const where = `${join(folder, MOVED_FILE)}: ${kind}.${from}`;
      if (!known[kind].has(to)) throw new Error(`${where}: there is no ${to} in ${kind}.json.`);
      if (kind === 'artists' && known.artists.has(from)) throw new Error(`${where}: ${from} is in artists.json.`);
      if (moved[kind].has(to)) throw new Error(`${where}: ${to} leads on to ${moved[kind].get(to)}; say that here.`);
    }
  return moved;
}
