import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Variants } from '#pictures/variants.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from '../headers.ts';

const TYPES: Record<string, string> = { '.avif': 'image/avif', '.webp': 'image/webp', '.png': 'image/png', '.jpg': 'image/jpeg' };
/** For the original in place of a variant not drawn yet. */
const SOON = 'no-cache';
const LONG = 'public, max-age=2592000, stale-while-revalidate=31536000';

/** A requested picture. */
export interface Asked {
  /** Under /artistinfo/. */
  name: string;
  /** Such as `night-400`. */
  variant: string | undefined;
  ifNoneMatch: string | undefined;
}

/** The pack's pictures under /artistinfo/, in variants once drawn. The table of names is made once, so that no request names a path. */
export function pictures(packFolder: string, variants?: Pick<Variants, 'find'>): (asked: Asked) => Promise<Response | undefined> {
  const folder = join(packFolder, 'artistinfo');
  const files = new Map(list(folder));
  return async ({ name, variant, ifNoneMatch }) => {
    const path = files.get(name);
    const type = TYPES[extname(name)];
    if (path === undefined || type === undefined) return undefined;
    const drawn = variant === undefined ? undefined : variants?.find(name, variant);
    const bytes = drawn === undefined ? undefined : await readFile(drawn).catch(() => undefined);
    if (bytes !== undefined) return answer(bytes, 'image/avif', LONG, ifNoneMatch);
    return answer(await readFile(path), type, variant === undefined ? LONG : SOON, ifNoneMatch);
  };
}

function answer(bytes: Buffer, type: string, caching: string, ifNoneMatch: string | undefined): Response {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const headers = { ...SAFE_HEADERS, 'content-security-policy': NO_CONTENT_POLICY, 'cache-control': caching, etag };
  if (ifNoneMatch === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-type': type, 'content-length': String(bytes.length) } });
}

function list(folder: string): [string, string][] {
  // A link may lead out of the pack.
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), path]);
}
