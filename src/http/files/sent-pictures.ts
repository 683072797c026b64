import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SentPictures } from '#pictures/sent/sent-pictures.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from '../headers.ts';
import { plain } from '../plain.ts';

/** One picture that was sent, as a request names it. */
export interface AskedSent {
  /** Under /pictures/. */
  name: string;
  variant: string | undefined;
  /** What shows it before any page does. */
  key: string | undefined;
  /** Whether it is to stand on a page of ours, as the browser says. */
  isOnOwnPage: boolean;
  ifNoneMatch: string | undefined;
}

/** A picture is called by what it is made of: it never becomes another. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** What stands in for a variant that is not drawn yet is asked for again. */
const SOON = 'no-cache';
const FOR_NOBODY = 'private, no-store';

/** The pictures people sent under /pictures/, drawn anew: what came is never among them. */
export function sentFiles(sent: Pick<SentPictures, 'find'> | undefined): (asked: AskedSent) => Promise<Response | undefined> {
  return async ({ name, variant, key, isOnOwnPage, ifNoneMatch }) => {
    const found = await sent?.find(name, { variant, key, isOnOwnPage });
    if (found === undefined || found.is === 'nothing') return undefined;
    if (found.is === 'taken down') return plain(410, 'This picture was taken down.');
    const { path, type, isWhole, isPublic } = found;
    const headers = {
      ...SAFE_HEADERS,
      'content-security-policy': `${NO_CONTENT_POLICY}; sandbox`,
      'cache-control': !isPublic ? FOR_NOBODY : isWhole ? FOR_EVER : SOON,
      etag: `"${basename(path)}"`,
    };
    if (ifNoneMatch === headers.etag) return new Response(null, { status: 304, headers });
    const bytes = await readFile(path);
    return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-type': type, 'content-length': String(bytes.length) } });
  };
}
