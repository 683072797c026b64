import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So many requests of one connection are under way at most: the one that is answered first, and those sent without waiting for it. */
export const MOST_UNDER_WAY = 16;
/** How many more may be read while so many wait behind the first: one is spared, for a request whose end comes in two pieces is not counted ahead. */
const roomBeside = (waiting: number) => MOST_UNDER_WAY - 2 - waiting;

/** Where the headers of a request end. */
const END = Buffer.from('\r\n\r\n');
/** The fewest bytes a request can have. Where two ends of headers lie nearer than this, the second stands in a body, which is handed on whole. */
const SHORTEST = 'GET / HTTP/1.1'.length + END.length;
/** The most that is remembered of headers that come in pieces, in bytes: longer ones are refused. */
const MOST_HEADER_BYTES = 16_384;
/** A line that says how the body comes, in any other spelling than the one everybody reads alike. */
const ODD_FRAMING = /^transfer-encoding:(?! ?chunked$)/im;

/**
 * Stands between a server's sockets and its parsers. Node reads 64 kB at once and would begin every request in them, some 2,400, each
 * of which weighs 4 kB until it is answered; here a connection's bytes go on request by request, and reading pauses while too many wait.
 */
export interface PipeliningLimit {
  /** Called with each request before it is answered. */
  begin: (request: IncomingMessage, response: ServerResponse) => void;
  /** Whether the headers just read name a body in pieces as everybody writes it; Node itself trims what others may trip over. */
  isPlainlyChunked: (request: IncomingMessage) => boolean;
}

/** Sees to it that each of a server's connections has at most `MOST_UNDER_WAY` requests under way. */
export function limitPipelining(server: Server): PipeliningLimit {
  const intakes = new WeakMap<Socket, Intake>();
  const soon = oneATurn();
  server.on('connection', (socket: Socket) => intakes.set(socket, new Intake(socket, soon)));
  return {
    begin(request, response) {
      // Only a response whose turn has come has a socket.
      if (response.socket === null) intakes.get(request.socket)?.await(response);
    },
    isPlainlyChunked: (request) => !(intakes.get(request.socket)?.says(ODD_FRAMING) ?? false),
  };
}

/**
 * Does one thing in each turn of the event loop, in order. A turn takes one new connection in: were all who send without waiting served
 * in each, whoever else comes would wait outside for as many turns as there are connections before theirs.
 */
function oneATurn(): (work: () => void) => void {
  const line: (() => void)[] = [];
  const next = () => {
    line.shift()?.();
    if (line.length > 0) setImmediate(next);
  };
  return (work) => {
    if (line.push(work) === 1) setImmediate(next);
  };
}

const NOTHING: Buffer = Buffer.alloc(0);

class Intake {
  readonly #socket: Socket;
  readonly #parse: (bytes: Buffer) => void;
  readonly #soon: (work: () => void) => void;
  /** What was read and not handed on yet. */
  #held: Buffer | undefined;
  /** Requests handed on whose turn to be answered had not come. */
  #waiting = 0;
  /** Whether Node itself has paused reading, as its own buffers are full; it goes on by itself. */
  #isNodesPause = false;
  #isSoon = false;
  /** What is being handed on, and the headers before it that it may go on with. */
  #now = NOTHING;
  #before = NOTHING;

  /** Takes the place between a socket and the parser that listens to it. */
  constructor(socket: Socket, soon: (work: () => void) => void) {
    this.#socket = socket;
    this.#soon = soon;
    const [parser] = socket.listeners('data');
    this.#parse = parser as (bytes: Buffer) => void;
    socket.removeListener('data', this.#parse);
    socket.on('data', (bytes: Buffer) => {
      // Nearly always: one request, whole, of somebody who waits for no other.
      if (this.#held === undefined && this.#waiting === 0 && !this.#isNodesPause && endOf(bytes, 1) === bytes.length) this.#parseNow(bytes);
      else {
        this.#held = this.#held === undefined ? bytes : Buffer.concat([this.#held, bytes]);
        this.#handOn(1);
      }
    });
    socket.on('resume', () => {
      if (socket.isPaused()) return;
      this.#isNodesPause = false;
      this.#handOnSoon();
    });
  }

  /** Counts a request that waits for others until it is answered. */
  await(response: ServerResponse): void {
    this.#waiting++;
    response.once('close', () => {
      this.#waiting--;
      this.#handOnSoon();
    });
  }

  /** Whether a line of the headers that are being read matches a pattern. */
  says(pattern: RegExp): boolean {
    const text = this.#before.toString('latin1') + this.#now.toString('latin1');
    return pattern.test(text.slice(0, text.lastIndexOf('\r\n\r\n')));
  }

  /** Hands as much on as there is room for, and pauses the socket while anything is left. */
  #handOn(most = MOST_UNDER_WAY): void {
    const held = this.#held;
    if (held === undefined || this.#isNodesPause || this.#socket.destroyed) return;
    const room = Math.min(most, roomBeside(this.#waiting));
    if (room <= 0) {
      this.#socket.pause();
      return;
    }
    const end = endOf(held, room);
    this.#held = end < held.length ? held.subarray(end) : undefined;
    // Going, so that a pause found afterwards is Node's.
    if (this.#socket.isPaused()) this.#socket.resume();
    this.#parseNow(this.#held === undefined ? held : held.subarray(0, end));
    if (this.#held === undefined || this.#isNodesPause) return;
    this.#socket.pause();
    // With room left nothing may be under way that would call back: requests that Node answers by itself are not counted.
    if (roomBeside(this.#waiting) > 0) this.#handOnSoon();
  }

  #parseNow(bytes: Buffer): void {
    this.#now = bytes;
    this.#parse(bytes);
    if (!endsHeaders(bytes)) this.#before = endOfBoth(this.#before, bytes);
    else if (this.#before !== NOTHING) this.#before = NOTHING;
    this.#now = NOTHING;
    this.#isNodesPause = this.#socket.isPaused();
  }

  /** Hands on when it is this connection's turn: answers that are there at once would otherwise bring one another on without end. */
  #handOnSoon(): void {
    if (this.#held === undefined || this.#isSoon) return;
    this.#isSoon = true;
    this.#soon(() => {
      this.#isSoon = false;
      this.#handOn();
    });
  }
}

/** Where so many ends of headers are passed, or else all is. */
function endOf(bytes: Buffer, ends: number): number {
  let end = 0;
  for (let n = 0; n < ends && end < bytes.length; n++) {
    const at = bytes.indexOf(END, n === 0 ? end : end + SHORTEST - END.length);
    if (at < 0) return bytes.length;
    end = at + END.length;
  }
  return end;
}

function endsHeaders(bytes: Buffer): boolean {
  const at = bytes.length - END.length;
  return bytes[at] === 13 && bytes[at + 1] === 10 && bytes[at + 2] === 13 && bytes[at + 3] === 10;
}

/** The last of two pieces, as much as headers may be, in a memory of its own. */
function endOfBoth(first: Buffer, second: Buffer): Buffer {
  return Buffer.concat([first, second.subarray(-MOST_HEADER_BYTES)]).subarray(-MOST_HEADER_BYTES);
}
