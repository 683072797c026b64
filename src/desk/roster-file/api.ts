import type { OpenAPIHono } from '@hono/zod-openapi';
import { RosterFile, RosterTaken, RosterTrial } from '#scene/desk/roster-file.ts';
import { signedDecision } from '../decisions/decision-store.ts';
import { type DeskNeeds, deskCalls, write } from '../desk-calls.ts';
import { takeRosterFile } from './take-roster-file.ts';
import { compareRosterFile } from './try-roster-file.ts';

const CALLS = {
  try: write('/desk/roster-file/try', 'Preview a file of artists', RosterFile, RosterTrial, 'pasted calendar'),
  take: write('/desk/roster-file', 'Import a file of artists, as one decision', RosterFile, RosterTaken, 'pasted calendar'),
};

export const DESK_ROSTER_FILE_ENDPOINTS = Object.values(CALLS);

/** Serves the import of artists from a file. `genres` are the scene's. */
export function deskRosterFileApi({ genres, ...needs }: DeskNeeds & { genres: ReadonlySet<string> }): OpenAPIHono {
  const { db } = needs;
  const { api, answer, deciding } = deskCalls(needs);
  answer(CALLS.try, async (file) => (await compareRosterFile(db, { ...file, genres })).trial);
  answer(CALLS.take, async (file, c) => {
    const { decision, trial } = await takeRosterFile(db, { ...file, genres }, await deciding(c));
    return { decision: decision === undefined ? null : await signedDecision(db, decision), trial };
  });
  return api;
}
