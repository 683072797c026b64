import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from './headers.ts';

const TYPES: Record<string, string> = { '.avif': 'image/avif', '.webp': 'image/webp', '.png': 'image/png', '.jpg': 'image/jpeg' };

/** The pack's pictures under /artistinfo/. The table of names is made once, so that no request names a path on the disk. */
export function pictures(packFolder: string): (name: string, ifNoneMatch: string | undefined) => Promise<Response | undefined> {
  const folder = join(packFolder, 'artistinfo');
  const files = new Map(list(folder));
  return async (name, ifNoneMatch) => {
    const path = files.get(name);
    const type = TYPES[extname(name)];
    if (path === undefined || type === undefined) return undefined;
    const bytes = await readFile(path);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const headers = {
      ...SAFE_HEADERS,
      'content-security-policy': NO_CONTENT_POLICY,
      'cache-control': 'public, max-age=2592000, stale-while-revalidate=31536000',
      etag,
    };
    if (ifNoneMatch === etag) return new Response(null, { status: 304, headers });
    return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-type': type, 'content-length': String(bytes.length) } });
  };
}

function list(folder: string): [string, string][] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), path]);
}
