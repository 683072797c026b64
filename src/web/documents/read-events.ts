import { MAX_TOLD } from './read-answer.ts';
import { DocumentError } from './status-codes.ts';

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
