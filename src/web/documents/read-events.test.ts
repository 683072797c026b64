import { expect, test } from 'vitest';
import { readEvents } from './read-answer.ts';

/** The events of a text that comes in pieces of so many characters. */
async function eventsOf(text: string, piece: number): Promise<string[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < text.length; at += piece) controller.enqueue(Buffer.from(text.slice(at, at + piece)));
      controller.close();
    },
  });
  const events: string[] = [];
  await readEvents(
    body,
    () => {},
    (data) => void events.push(data),
  );
  return events;
}

test('events are read whole however their lines end and wherever they are cut', async () => {
  for (const end of ['\n', '\r\n', '\r'])
    for (let piece = 1; piece < 12; piece++) {
      const text = [':', '', 'id: a.1', 'data: one', 'data:  two', '', 'event: x', 'data:three', '', ''].join(end);
      // Of the very last sign it is not known whether another follows that belongs to it.
      expect(await eventsOf(`${text}:`, piece)).toEqual(['one\n two', 'three']);
    }
});
