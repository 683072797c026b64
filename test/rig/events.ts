import type { IncomingMessage } from 'node:http';
import type { Changes } from '#scene/change.ts';

/** An event of the change log. */
export interface ChangeEvent {
  /** The cursor to continue with. */
  id: string;
  data: Changes;
}

/** Passes on each event of a stream, without keep-alives. */
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
