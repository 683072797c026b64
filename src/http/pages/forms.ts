import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#scene/problem.ts';
import { hasTooManyFields } from '#scene/text/form-text.ts';
import { plain } from '../headers.ts';
import { demandOwnOrigin } from '../own-origin.ts';
import { type PageTable, pageMatcher } from './page-table.ts';

const FORM_TYPE = /^application\/x-www-form-urlencoded(?:;|$)/i;
const FILES_TYPE = /^multipart\/form-data; ?boundary="?([\w'()+,./:=?-]{1,70})"?$/i;
const NOT_WHOLE = 'Part of this form is missing.';
/** More than any of our forms has. */
const MAX_PARTS = 1000;

/** Checks a form before its page: origin, type, and that it can be read. */
export function formCheck(pages: PageTable, publicUrl: () => string): MiddlewareHandler {
  const takesFiles = pageMatcher(pages, ({ body }) => body === 'picture' || body === 'flyer');
  return async (c, next) => {
    demandOwnOrigin(c.req.raw, publicUrl());
    const type = c.req.header('content-type') ?? '';
    const boundary = takesFiles(c.req.path) ? FILES_TYPE.exec(type)?.[1] : undefined;
    if (boundary === undefined && !FORM_TYPE.test(type)) return plain(415, 'Send forms as application/x-www-form-urlencoded.');
    if (boundary === undefined) await demandForm(c.req.raw);
    else await demandParts(c.req.raw, boundary);
    return next();
  };
}

/** @throws Refusal INVALID_ARGUMENT for an unreadable form */
async function demandForm(request: Request): Promise<void> {
  const text = await request
    .clone()
    .text()
    .catch(() => {
      throw new Refusal('INVALID_ARGUMENT', NOT_WHOLE);
    });
  if (hasTooManyFields(text)) throw new Refusal('INVALID_ARGUMENT', 'This form has too many fields.');
}

/** @throws Refusal INVALID_ARGUMENT for an unreadable form or one with too many parts, which are costly to read */
async function demandParts(request: Request, boundary: string): Promise<void> {
  const bytes = Buffer.from(await request.clone().arrayBuffer());
  let parts = 0;
  for (let at = bytes.indexOf(`--${boundary}`); at >= 0; at = bytes.indexOf(`--${boundary}`, at + 1))
    if (++parts > MAX_PARTS) throw new Refusal('INVALID_ARGUMENT', 'This form has too many fields.');
  const read = new Response(bytes, { headers: { 'content-type': request.headers.get('content-type') ?? '' } });
  const form = await read.formData().catch(() => {
    throw new Refusal('INVALID_ARGUMENT', NOT_WHOLE);
  });
  // Share the parsed form with the page.
  Object.defineProperty(request, 'formData', { value: async () => form });
}
