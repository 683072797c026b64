import { z } from 'zod';
import { HISTORY_KINDS } from './history-kind.ts';

/** Kinds of documents whose words an editor can redact. */
export const REDACT_KINDS = [...HISTORY_KINDS, 'profile', 'tip'] as const;
export const RedactKind = z.enum(REDACT_KINDS);
export type RedactKind = z.infer<typeof RedactKind>;

/** Takes the place of a redacted value in a history. */
export const REDACTED = { redacted: true } as const;
export const REDACTED_WORDS = 'removed by an editor';

/** Whether a value, or a part of it, is redacted. */
export function isRedacted(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isRedacted);
  return typeof value === 'object' && value !== null && 'redacted' in value;
}

/** The number of redactions in a document, and the fields of its page that still have the words. */
export const Redaction = z
  .strictObject({
    name: z.string().meta({ description: 'The document’s name.' }),
    of: z.int().meta({ description: 'How many values have the words: in its history, in decisions and in their undos.' }),
    stillSays: z.array(z.string()).meta({ description: 'Where its page still has them; an editor has to remove those first.' }),
  })
  .meta({ id: 'Redaction', description: 'What removing words for good would do.' });
export type Redaction = z.infer<typeof Redaction>;
