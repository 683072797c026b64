import type { Changes } from '#scene/change.ts';
import { CURSOR } from '#scene/cursor.ts';
import { DocumentError } from './status-codes.ts';

/** What the site tells at once is a tenth of this at most, in characters: whoever sends more is somebody between us. */
export const MAX_TOLD = 2_000_000;

/**
 * The text of an answer.
 * @throws DocumentError where it is longer than any of ours
 */
export async function textOf({ body }: Response): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let text = '';
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) return text;
    text += value;
    if (text.length > MAX_TOLD) throw new DocumentError('unavailable');
  }
}

/**
 * What a text tells of changes. What stands between us and the site may say anything.
 * @throws DocumentError where that is not what the site would say
 */
export function changesIn(text: string): Changes {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch (cause) {
    throw new DocumentError('unavailable', { cause });
  }
  if (!isChanges(told)) throw new DocumentError('unavailable');
  return told;
}

function isChanges(told: unknown): told is Changes {
  const { cursor, anew, changes } = (told ?? {}) as Partial<Record<keyof Changes, unknown>>;
  return (
    typeof cursor === 'string' && CURSOR.test(cursor) && typeof anew === 'boolean' && Array.isArray(changes) && changes.every(isChange)
  );
}

function isChange(told: unknown): boolean {
  const { kind, id } = (told ?? {}) as Record<string, unknown>;
  return typeof kind === 'string' && typeof id === 'string';
}
