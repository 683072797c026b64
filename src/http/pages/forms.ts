import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal } from '#scene/problem.ts';
import { hasTooManyFields } from '#scene/text/form-text.ts';
import { bodyLimits, sizeInWords } from '../admission/body-budget.ts';
import { demandOwnOrigin } from '../own-origin.ts';
import { plain } from '../plain.ts';
import { type PageTable, pageMatcher } from './page-table.ts';

/** Most of our forms carry no files; the router would fail on a body that is none of them. */
const FORM_TYPE = /^application\/x-www-form-urlencoded(?:;|$)/i;
/** Those that may carry a picture. */
const FILES_TYPE = /^multipart\/form-data; ?boundary="?([\w'()+,./:=?-]{1,70})"?$/i;
const NOT_WHOLE = 'This form did not arrive whole.';
/** A form with a file comes in so many parts at the most: more than any of ours has. */
const MAX_PARTS = 1000;

/** What stands in front of a page that takes a form: it comes to that page from one of ours alone, no longer than the page takes, and as a form of ours. */
export function formChecks(pages: PageTable, publicUrl: () => string): readonly [bounded: MiddlewareHandler, readable: MiddlewareHandler] {
  const { mostBytes } = bodyLimits(pages);
  const takesFiles = pageMatcher(pages, ({ body }) => body === 'picture' || body === 'flyer');
  return [
    (c, next) => {
      const maxSize = mostBytes(c.req.path, c.req.raw.headers);
      return bodyLimit({ maxSize, onError: () => tooLarge(maxSize) })(c, next);
    },
    async (c, next) => {
      demandOwnOrigin(c.req.raw, publicUrl());
      const type = c.req.header('content-type') ?? '';
      const boundary = takesFiles(c.req.path) ? FILES_TYPE.exec(type)?.[1] : undefined;
      if (boundary === undefined && !FORM_TYPE.test(type)) return plain(415, 'A form is sent as application/x-www-form-urlencoded.');
      if (boundary === undefined) await demandForm(c.req.raw);
      else await demandParts(c.req.raw, boundary);
      return next();
    },
  ];
}

/** Nothing of it was read, so only the browser still has it: a script says so at the field before anything is sent, this is for whoever has none. */
function tooLarge(most: number): Response {
  const room = `This form holds more than ${sizeInWords(most)}, which is all that it takes, so nothing of it was kept here.`;
  return plain(413, `${room} Go back in your browser: what you typed should still stand there. Shorten it and send it again.`);
}

/** @throws Refusal INVALID_ARGUMENT for what cannot be read as a form of ours */
async function demandForm(request: Request): Promise<void> {
  const text = await request
    .clone()
    .text()
    .catch(() => {
      throw new Refusal('INVALID_ARGUMENT', NOT_WHOLE);
    });
  if (hasTooManyFields(text)) throw new Refusal('INVALID_ARGUMENT', 'This form has more fields than any of ours.');
}

/** @throws Refusal INVALID_ARGUMENT for a form in more parts than any of ours (each costs more to read than it takes to send), and for what is no parts at all */
async function demandParts(request: Request, boundary: string): Promise<void> {
  const bytes = Buffer.from(await request.clone().arrayBuffer());
  let parts = 0;
  for (let at = bytes.indexOf(`--${boundary}`); at >= 0; at = bytes.indexOf(`--${boundary}`, at + 1))
    if (++parts > MAX_PARTS) throw new Refusal('INVALID_ARGUMENT', 'This form has more fields than any of ours.');
  const read = new Response(bytes, { headers: { 'content-type': request.headers.get('content-type') ?? '' } });
  const form = await read.formData().catch(() => {
    throw new Refusal('INVALID_ARGUMENT', NOT_WHOLE);
  });
  // The page has it as it was read here: a picture is not taken apart twice.
  Object.defineProperty(request, 'formData', { value: async () => form });
}
