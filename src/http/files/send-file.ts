import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Context } from 'hono';

/** Sends a file, or 304 to a client that has it; undefined when it cannot be read. */
export async function sendFile(c: Context, path: string, type: string, headers: Record<string, string>): Promise<Response | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const all = { etag, ...headers };
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers: all });
  return new Response(new Uint8Array(bytes), { headers: { ...all, 'content-type': type, 'content-length': String(bytes.length) } });
}
