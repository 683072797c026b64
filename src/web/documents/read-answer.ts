import type { Changes } from '#scene/change.ts';
import { CURSOR } from '#scene/cursor.ts';
import { DocumentError } from './status-codes.ts';

/** Ten times the largest answer of ours, in characters. */
const MAX_TOLD = 2_000_000;

/** The text of an answer. @throws DocumentError where it is too long */
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

/** Parses changes; proxies may answer anything. @throws DocumentError for what our server would not send */
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
 * Reads server-sent events until the stream ends. `sign` is called for every piece that arrives, comments included; `onData` with the data
 * of each event.
 * @throws DocumentError where an event is too long
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
    // A CR at the end may be half of a CRLF.
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
