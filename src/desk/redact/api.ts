import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { newApi, respond } from '#endpoint.ts';
import type { Guard } from '#identity/session/guard.ts';
import { Decision } from '#scene/desk/desk.ts';
import { Redaction, RedactKind } from '#scene/history/redacted.ts';
import { TOO_LONG, Words } from '#scene/shape.ts';
import { decidingOf, signedDecision } from '../decisions/decision-store.ts';
import { writeOne } from '../desk-calls.ts';
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

/** What editors remove for good from histories, decisions and tips. */
export function redactApi({ db, clock, guard }: { db: Database; clock: Clock; guard: Guard }): OpenAPIHono {
  const deciding = decidingOf(guard.editor, clock);
  return newApi()
    .openapi(CALLS.count, async (c) => {
      const { words, ...document } = c.req.valid('json');
      await (document.kind === 'profile' ? guard.admin(c) : guard.editor(c));
      return respond(c, await countRedaction(db, document, words));
    })
    .openapi(CALLS.redact, async (c) => {
      const { words, of, why, ...document } = c.req.valid('json');
      if (document.kind === 'profile') await guard.admin(c);
      return respond(c, await signedDecision(db, await redact(db, document, { words, of }, await deciding(c, why))));
    });
}
