import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { KEEP_ALIVE_S } from './keep-alive.ts';

/** Who is cut off. Times in milliseconds. */
export interface Limits {
  /** Who takes less of what waits for them than this many bytes within so long: 5 kB a second. */
  leastBytes: number;
  withinMs: number;
  /** Who neither says nor takes anything for so long. */
  silentMs: number;
  /** Who asks nothing more for so long after their last answer. */
  idleMs: number;
  /** How often connections are looked at, in milliseconds: whoever is cut off may stay two of these longer. */
  lookMs: number;
}
const LIMITS: Limits = { leastBytes: 65_536, withinMs: 12_000, silentMs: 60_000, idleMs: KEEP_ALIVE_S * 1000, lookMs: 2_000 };

/** How many bytes had passed when a connection was last seen to do enough. */
interface Mark {
  at: number;
  bytes: number;
}

interface Seen {
  /** What it took of its answers; undefined while none waits for it. */
  taken: Mark | undefined;
  /** What came and went. */
  moved: Mark;
  /** The answer to what was asked last. */
  response: ServerResponse | undefined;
}

/**
 * Cuts off connections that read their answers too slowly, are silent or ask nothing more, until the server closes. What the system's own
 * buffers hold counts as taken. One timer that looks at all connections costs less than Node's own, which every request sets twice.
 */
export function closeStuckConnections(server: Server, limits: Limits = LIMITS): void {
  const seen = new Map<Socket, Seen>();
  server.on('connection', (socket) => {
    seen.set(socket, { taken: undefined, moved: { at: performance.now(), bytes: 0 }, response: undefined });
    socket.once('close', () => seen.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const known = seen.get(socket);
    if (known !== undefined) known.response = response;
  });
  const looking = setInterval(() => {
    const now = performance.now();
    for (const [socket, last] of seen) look(socket, last, now, limits);
  }, limits.lookMs).unref();
  server.once('close', () => clearInterval(looking));
}

function look(socket: Socket, last: Seen, now: number, { leastBytes, withinMs, silentMs, idleMs }: Limits): void {
  const bytes = socket.bytesRead + socket.bytesWritten - socket.writableLength;
  if (bytes !== last.moved.bytes) last.moved = { at: now, bytes };
  else if (now - last.moved.at >= (last.response?.writableFinished === true ? idleMs : silentMs)) socket.destroy();

  const taken = socket.bytesWritten - socket.writableLength;
  if (socket.writableLength === 0) last.taken = undefined;
  else if (last.taken === undefined || taken - last.taken.bytes >= leastBytes) last.taken = { at: now, bytes: taken };
  else if (now - last.taken.at >= withinMs) socket.destroy();
}
