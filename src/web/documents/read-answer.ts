import type { Changes } from '#scene/change.ts';
import { CURSOR } from '#scene/cursor.ts';
import { DocumentError } from './status-codes.ts';

/** What the site tells at once is a tenth of this at most, in characters: whoever sends more is somebody between us. */
const MAX_TOLD = 2_000_000;

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

/**
 * Reads server-sent events (HTML Living Standard, section 9.2) off a stream until it ends: `sign` for every piece that arrives, comments
 * too, and `onData` with the data of each event. What is not data is passed over.
 * @throws DocumentError where an event is longer than any of ours
 */
export async function readEvents(body: ReadableStream<Uint8Array>, sign: () => void, onData: (data: string) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  let data: string[] = [];
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    sign();
    // Of a line's end that came in two pieces the second is awaited.
    const lines = (rest + value).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data:')) {
        data.push(line.slice(line[5] === ' ' ? 6 : 5));
        length += line.length;
      } else if (line === '' && data.length > 0) {
        onData(data.join('\n'));
        [data, length] = [[], 0];
      }
    }
    if (rest.length + length > MAX_TOLD) throw new DocumentError('unavailable');
  }
}
