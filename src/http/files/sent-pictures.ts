import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SentPictures } from '#pictures/sent/sent-pictures.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from '../headers.ts';
import { plain } from '../plain.ts';

/** A requested picture that somebody sent. */
export interface AskedSent {
  /** Under /pictures/. */
  name: string;
  variant: string | undefined;
  /** Shows it before it is on a page. */
  key: string | undefined;
  /** Whether the browser asks for it on one of our pages. */
  isOnOwnPage: boolean;
  ifNoneMatch: string | undefined;
}

/** The name is a hash of the content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** For a picture in place of a variant not drawn yet. */
const SOON = 'no-cache';
const FOR_NOBODY = 'private, no-store';

/** Sent pictures under /pictures/, redrawn: never the original bytes. */
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
