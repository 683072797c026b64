import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Clock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { newApi, respond } from '#endpoint.ts';
import type { Guard } from '#identity/session/guard.ts';
import { RosterFile, RosterTaken, RosterTrial } from '#scene/desk/roster-file.ts';
import { decidingOf, signedDecision } from '../decisions/decision-store.ts';
import { write } from '../desk-calls.ts';
import { takeRosterFile } from './take-roster-file.ts';
import { compareRosterFile } from './try-roster-file.ts';

const CALLS = {
  try: write('/desk/roster-file/try', 'Preview a file of artists', RosterFile, RosterTrial, 'pasted calendar'),
  take: write('/desk/roster-file', 'Import a file of artists, as one decision', RosterFile, RosterTaken, 'pasted calendar'),
};

export const DESK_ROSTER_FILE_ENDPOINTS = Object.values(CALLS);

interface Needs {
  db: Database;
  clock: Clock;
  guard: Guard;
  /** The genres that artists of this scene may have. */
  genres: ReadonlySet<string>;
}

/** Artists out of a file, tried and taken in. */
export function deskRosterFileApi({ db, clock, guard, genres }: Needs): OpenAPIHono {
  const deciding = decidingOf(guard.editor, clock);
  return newApi()
    .openapi(CALLS.try, async (c) => {
      await guard.editor(c);
      const { trial } = await compareRosterFile(db, { ...c.req.valid('json'), genres });
      return respond(c, trial);
    })
    .openapi(CALLS.take, async (c) => {
      const { decision, trial } = await takeRosterFile(db, { ...c.req.valid('json'), genres }, await deciding(c));
      return respond(c, { decision: decision === undefined ? null : await signedDecision(db, decision), trial });
    });
}
