import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { onEvents } from '#rig/events.ts';
import type { Change, Changes } from '#scene/change.ts';

/** Whoever lost the line asks again after so long, in milliseconds. */
const AGAIN_MS = 100;

/** Somebody who listens to changes, as a page does: on any machine, again from where they were when the line goes. */
export interface Listener {
  /** What was heard, in order. */
  heard: Change[];
  /** How often a line was lost or refused. */
  lost: number;
  /** Whether they were told to begin anew, which nobody is while the log goes back far enough. */
  anew: boolean;
  stop: () => void;
}

/**
 * Listens as server-sent events.
 * @param origins the machines; the listener begins at the one of its number and takes the next when a line is lost
 */
export function listen(origins: readonly string[], number: number, since: string): Listener {
  const listener: Listener = { heard: [], lost: 0, anew: false, stop: () => {} };
  let cursor = since;
  let machine = number;
  let stopped = false;
  const again = async () => {
    if (stopped) return;
    listener.lost++;
    machine++;
    await delay(AGAIN_MS);
    if (!stopped) connect();
  };
  const connect = () => {
    const origin = origins[machine % origins.length] ?? '';
    const headers = { accept: 'text/event-stream', 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` };
    let isAnswered = false;
    const going = get(`${origin}/api/changes?since=${cursor}`, { headers, agent: false }, (answer) => {
      isAnswered = true;
      if (answer.statusCode !== 200) {
        answer.resume();
        answer.once('close', () => void again());
        return;
      }
      onEvents(answer, ({ id, data: { changes, anew } }) => {
        cursor = id;
        listener.anew ||= anew;
        listener.heard.push(...changes);
      });
      answer.once('close', () => void again());
      answer.on('error', () => {});
    });
    going.on('error', () => {
      // Once it is answered its end is heard there.
      if (!isAnswered) void again();
    });
    listener.stop = () => {
      stopped = true;
      going.destroy();
    };
  };
  connect();
  return listener;
}

/** The cursor of now. */
export async function cursorAt(origin: string): Promise<string> {
  return ((await (await fetch(`${origin}/api/changes`)).json()) as Changes).cursor;
}
