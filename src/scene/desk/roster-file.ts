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
  text: Words.min(1, 'Choose a file, or paste its contents.').max(
    MAX_ROSTER_CHARS,
    `It’s longer than ${MAX_ROSTER_CHARS.toLocaleString('en-US')} characters. Split it up.`,
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
  says: z.string().meta({ description: 'The rest of it, in a few words.' }),
  is: z.enum(['new', 'known', 'doubt', 'left']),
  known: z.strictObject({ id: Slug, name: z.string() }).nullable().meta({ description: 'Which artist it is, if known or decided.' }),
  adds: z.array(z.string()).meta({ description: 'What it adds to a known artist: fields empty so far.' }),
  candidates: z.array(z.strictObject({ id: Slug, name: z.string() })),
  why: z.string().meta({ description: 'Why a person has to decide.' }),
});
export type RosterRow = z.infer<typeof RosterRow>;

export const RosterTrial = z
  .strictObject({
    format: z.enum(['sheet', 'list', 'MusicBrainz']),
    rows: z.array(RosterRow),
    problems: z.array(z.strictObject({ where: z.string(), why: z.string() })),
    adds: z.int().meta({ description: 'How many artists it would add.' }),
    fills: z.int().meta({ description: 'How many known artists it would fill in.' }),
    open: z.int().meta({ description: 'How many are unclear and not imported.' }),
  })
  .meta({ id: 'RosterTrial', description: 'What a file of artists would add, row by row; nothing is changed.' });
export type RosterTrial = z.infer<typeof RosterTrial>;

export const RosterTaken = z
  .strictObject({ decision: Decision.nullable(), trial: RosterTrial })
  .meta({ id: 'RosterTaken', description: 'An imported file of artists: the decision, or null if nothing changed.' });
