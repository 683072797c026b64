import { z } from 'zod';
import { Slug, Words } from '../shape.ts';
import { Decision } from './desk.ts';

const MAX_ROSTER_CHARS = 1_000_000;
export const MAX_ROSTER_ROWS = 1000;
/** In characters: each range may name a thousand rows. */
export const MAX_LEAVE_CHARS = 2000;

/**
 * A decision about a row: a new artist after all (if in doubt), another artist although one of the name is known, nobody, or the artist
 * of an id.
 * `new!` sent twice creates one artist: the second time, the first is known.
 */
export const RosterChoice = z.strictObject({
  row: z.int().min(1).max(1_000_000),
  as: z.union([z.enum(['new!', 'another!', 'leave!']), Slug]),
});
export type RosterChoice = z.infer<typeof RosterChoice>;

/** A file with artists, and the decisions about its rows. */
export const RosterFile = z.object({
  text: Words.min(1, 'Choose a file, or paste what is in it.').max(
    MAX_ROSTER_CHARS,
    `It is longer than ${MAX_ROSTER_CHARS.toLocaleString('en-US')} characters. Cut it into parts.`,
  ),
  choices: z
    .array(RosterChoice)
    .max(2 * MAX_ROSTER_ROWS)
    .default([]),
});

/** The result of a row of a file with artists; `row` is its line, or its index in a list. */
const RosterRow = z.strictObject({
  row: z.int(),
  name: z.string(),
  says: z.string().meta({ description: 'What else it says, in a few words.' }),
  is: z.enum(['new', 'known', 'doubt', 'left']),
  known: z
    .strictObject({ id: Slug, name: z.string() })
    .nullable()
    .meta({ description: 'The artist it is, where that is known or was decided.' }),
  adds: z.array(z.string()).meta({ description: 'What it adds to an artist that is known: fields that say nothing so far.' }),
  candidates: z.array(z.strictObject({ id: Slug, name: z.string() })),
  why: z.string().meta({ description: 'Why nobody but a person can tell.' }),
});
export type RosterRow = z.infer<typeof RosterRow>;

export const RosterTrial = z
  .strictObject({
    format: z.enum(['sheet', 'list', 'MusicBrainz']),
    rows: z.array(RosterRow),
    problems: z.array(z.strictObject({ where: z.string(), why: z.string() })),
    adds: z.int().meta({ description: 'So many artists would be made.' }),
    fills: z.int().meta({ description: 'So many that are known would say more.' }),
    open: z.int().meta({ description: 'So many are in doubt still: they are not taken in.' }),
  })
  .meta({ id: 'RosterTrial', description: 'What a file with artists would add, row by row; nothing is changed.' });
export type RosterTrial = z.infer<typeof RosterTrial>;

export const RosterTaken = z
  .strictObject({ decision: Decision.nullable(), trial: RosterTrial })
  .meta({ id: 'RosterTaken', description: 'A file with artists taken in: the decision, null where there was nothing to change.' });
