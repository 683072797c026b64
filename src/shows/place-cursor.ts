import { z } from 'zod';
import { Refusal } from '#scene/problem.ts';
import { Day, TimeOfDay, Words } from '#scene/shape.ts';
import type { ShowPlace } from './store.ts';

const Cursor = z.tuple([Day, Day, TimeOfDay.nullable(), Words, Words]);

/** Encodes the place where a list ended. */
export function writePlace({ night, date, startTime, venue, id }: ShowPlace): string {
  return Buffer.from(JSON.stringify([night, date, startTime, venue.name, id])).toString('base64url');
}

/** @throws Refusal INVALID_ARGUMENT for a malformed cursor */
export function readPlace(cursor: string): ShowPlace {
  try {
    const [night, date, startTime, name, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { night, date, startTime, venue: { name }, id };
  } catch {
    throw new Refusal('INVALID_ARGUMENT', 'after: isn’t one of ours', { after: 'isn’t one of ours' });
  }
}
