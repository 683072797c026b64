import { z } from 'zod';
import { HISTORY_KINDS } from './history-kind.ts';

/** What words can be removed from for good. */
export const REDACT_KINDS = [...HISTORY_KINDS, 'profile', 'tip'] as const;
export const RedactKind = z.enum(REDACT_KINDS);
export type RedactKind = z.infer<typeof RedactKind>;

/** What takes the place of a value that an editor removed from a history, and how people read it. */
export const REDACTED = { redacted: true } as const;
export const REDACTED_WORDS = 'removed by an editor';

/** Whether an editor removed a value, or a part of it: it never comes back. */
export function isRedacted(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isRedacted);
  return typeof value === 'object' && value !== null && 'redacted' in value;
}

/** How much would be removed of a document, and what of it still says the words on its page. */
export const Redaction = z
  .strictObject({
    name: z.string().meta({ description: 'What the document is called.' }),
    of: z.int().meta({ description: 'How many values say the words: in its history, in decisions, and in what takes those back.' }),
    stillSays: z.array(z.string()).meta({ description: 'What still says them on its page, where an editor takes them off first.' }),
  })
  .meta({ id: 'Redaction', description: 'What removing words for good would come to.' });
export type Redaction = z.infer<typeof Redaction>;
