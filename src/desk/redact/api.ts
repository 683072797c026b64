import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { Decision } from '#scene/desk/desk.ts';
import { Redaction, RedactKind } from '#scene/history/redacted.ts';
import { TOO_LONG, Words } from '#scene/shape.ts';
import { signedDecision } from '../decisions/decision-store.ts';
import { type DeskNeeds, deskCalls, writeOne } from '../desk-calls.ts';
import { countRedaction, redact } from './redact.ts';

const Asked = z.object({
  kind: RedactKind,
  id: Words.min(1).max(200),
  words: Words.trim().min(2, 'Enter at least two characters.').max(300, TOO_LONG),
});
const CALLS = {
  count: writeOne('/desk/redact/count', 'How much would be removed for good', Asked, Redaction),
  redact: writeOne(
    '/desk/redact',
    'Remove words for good from a document’s history; for profiles, admins only',
    Asked.extend({
      of: z.int().min(1).meta({ description: 'How many values to remove, as counted before.' }),
      why: Words.trim().max(300, TOO_LONG).optional(),
    }),
    Decision,
  ),
};

export const REDACT_ENDPOINTS = Object.values(CALLS);

/** Serves the permanent removal of words from histories, decisions and tips. */
export function redactApi(needs: DeskNeeds): OpenAPIHono {
  const { db, guard } = needs;
  const { api, answer, deciding } = deskCalls(needs);
  answer(CALLS.count, async ({ words, ...document }, c) => {
    await (document.kind === 'profile' ? guard.admin(c) : guard.editor(c));
    return countRedaction(db, document, words);
  });
  answer(CALLS.redact, async ({ words, of, why, ...document }, c) => {
    if (document.kind === 'profile') await guard.admin(c);
    return signedDecision(db, await redact(db, document, { words, of }, await deciding(c, why)));
  });
  return api;
}
