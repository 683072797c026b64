import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { onEvents } from '#rig/events.ts';
import type { Change, Changes } from '#scene/change.ts';

/** Milliseconds before a lost connection is retried. */
const AGAIN_MS = 100;

/** A client that listens to changes as a page does: on any machine, resuming after a lost connection. */
export interface Listener {
  /** Received changes, in order. */
  heard: Change[];
  /** Lost or refused connections. */
  lost: number;
  /** Whether it was told to start over, which must not happen while the log goes back far enough. */
  anew: boolean;
  stop: () => void;
}

/**
 * Listens by server-sent events.
 * @param origins the machines; the listener starts at the one of its number and moves to the next when a connection is lost
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
      // Later its end is noticed there.
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

/** The current cursor. */
export async function cursorAt(origin: string): Promise<string> {
  return ((await (await fetch(`${origin}/api/changes`)).json()) as Changes).cursor;
}
