import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Who takes less of what waits for them than this many bytes in so many milliseconds, 5 kB a second, is shown out. */
const LEAST_BYTES = 65_536;
const WITHIN_MS = 12_000;
/** The looks around, in milliseconds: the longest that somebody slow stays is these three together. */
const LOOK_MS = 2_000;

/** How much a connection had taken when it was last seen to take enough. */
interface Mark {
  at: number;
  taken: number;
}

/** Cuts off connections that read their answers too slowly, until the server closes. What the system's own buffers hold counts as taken. */
export function showOutSlowReaders(server: Server): void {
  const marks = new Map<Socket, Mark | undefined>();
  server.on('connection', (socket) => {
    marks.set(socket, undefined);
    socket.once('close', () => marks.delete(socket));
  });
  const looking = setInterval(() => {
    for (const [socket, mark] of marks) marks.set(socket, judge(socket, mark));
  }, LOOK_MS).unref();
  server.once('close', () => clearInterval(looking));
}

/** The connection's mark from now on; undefined when nothing waits for it. */
function judge(socket: Socket, mark: Mark | undefined): Mark | undefined {
  if (socket.writableLength === 0) return undefined;
  const now = performance.now();
  const taken = socket.bytesWritten - socket.writableLength;
  if (mark === undefined || taken - mark.taken >= LEAST_BYTES) return { at: now, taken };
  if (now - mark.at >= WITHIN_MS) socket.destroy();
  return mark;
}
