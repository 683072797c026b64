import type { OpenAPIHono } from '@hono/zod-openapi';
import { ANYONE, answers, endpoint, newApi, respond } from '#api.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { Guard } from '#identity/session/guard.ts';
import { RosterFile, RosterTaken, RosterTrial } from '#scene/roster-file.ts';
import { signedDecision } from '../decision-store.ts';
import { takeRosterFile } from './take-roster-file.ts';
import { compareRosterFile } from './try-roster-file.ts';

const request = { body: { required: true, content: { 'application/json': { schema: RosterFile } } } };
const secured = { ...ANYONE, who: 'editor' as const, fresh: false as const, tags: ['Desk'], security: [{ bearer: [] }] };
const said = { method: 'post' as const, ...secured, body: 'pasted calendar' as const, request };

const trying = endpoint({
  ...said,
  path: '/desk/roster-file/try',
  summary: 'See what a file with artists would add',
  responses: answers('For editors alone.', RosterTrial),
});
const taking = endpoint({
  ...said,
  path: '/desk/roster-file',
  summary: 'Take a file with artists in, as one decision',
  responses: answers('For editors alone.', RosterTaken),
});

export const ROSTER_FILE_ENDPOINTS = [trying, taking];

interface Needs {
  db: Database;
  clock: Clock;
  guard: Guard;
  /** The genres that artists of this scene may have. */
  genres: ReadonlySet<string>;
}

/** Artists out of a file, tried and taken in. */
export function rosterFileApi({ db, clock, guard, genres }: Needs): OpenAPIHono {
  return newApi()
    .openapi(trying, async (c) => {
      await guard.editor(c);
      const { trial } = await compareRosterFile(db, { ...c.req.valid('json'), genres });
      return respond(c, trial);
    })
    .openapi(taking, async (c) => {
      const { account } = await guard.editor(c);
      const { decision, trial } = await takeRosterFile(db, { ...c.req.valid('json'), genres }, { editor: account.id, now: clock() });
      return respond(c, { decision: decision === undefined ? null : await signedDecision(db, decision), trial });
    });
}
