/** The longest a body may take to come, in milliseconds: a form or a call, and a whole calendar that an editor pastes. */
const BODY_MS = 12_000;
const PASTED_MS = 28_000;

/** The most anybody may send, in bytes: the page about oneself is 20 kB of bio, escaped. */
export const MOST_BYTES = 131_072;
/** The light switch says one word. */
export const MOST_BYTES_LIGHT = 4096;
/** An editor may paste a whole calendar. */
export const MOST_BYTES_PASTED = 3_000_000;

const PASTES = ['/api/desk/sources', '/desk/sources'];

/** How much a route takes, in bytes. */
export function mostBytes(path: string): number {
  if (path === '/light') return MOST_BYTES_LIGHT;
  return PASTES.some((pastes) => path.startsWith(pastes)) ? MOST_BYTES_PASTED : MOST_BYTES;
}

/** How long a body may take to come to a route, in milliseconds. */
export function bodyTime(path: string): number {
  return PASTES.some((pastes) => path.startsWith(pastes)) ? PASTED_MS : BODY_MS;
}

/**
 * A request whose body has come: read before it takes a place among those at work, so that slow senders hold up nobody but themselves.
 * No more is read than a little over what the route takes, which is enough for the route to refuse it in its own words.
 * @returns undefined when the body did not come in time or broke off
 */
export async function arrived(request: Request, { most, within }: { most: number; within: number }): Promise<Request | undefined> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) return request;
  if (Number(request.headers.get('content-length') ?? 0) > most) return request;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, within, undefined);
  });
  const body = readUpTo(request.body.getReader(), most).catch(() => undefined);
  const bytes = await Promise.race([body, late]);
  clearTimeout(timer);
  return bytes === undefined ? undefined : new Request(request.url, { method: request.method, headers: request.headers, body: bytes });
}

async function readUpTo(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length <= most) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  return new Uint8Array(Buffer.concat(parts));
}
