import type { IncomingMessage } from 'node:http';
import type { Changes } from '#scene/change.ts';

/** An event of the log of changes. */
export interface ChangeEvent {
  /** The cursor to go on with. */
  id: string;
  data: Changes;
}

/** Hands over each event of a stream as it comes; signs of life are left out. */
export function onEvents(answer: IncomingMessage, heard: (event: ChangeEvent) => void): void {
  let text = '';
  answer.setEncoding('utf8');
  answer.on('data', (piece: string) => {
    text += piece;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, id, data] = /^id: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (id !== undefined && data !== undefined) heard({ id, data: JSON.parse(data) as Changes });
    }
  });
}
