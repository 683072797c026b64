import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { wallClock } from '#clock.ts';
import { newApi, respond } from '#endpoint.ts';
import { cleanBio } from '#people/bio.ts';
import { Decision } from '#scene/desk/desk.ts';
import { deskEntry, NewsFields } from '#scene/desk/desk-entry.ts';
import { NewsPost } from '#scene/entries/news.ts';
import { BIO_TOO_LONG } from '#scene/people/bio.ts';
import { Refusal } from '#scene/problem.ts';
import { make, read, write } from '../desk-calls.ts';
import { Decided, edits, entryWork, Hiding, list, making, type Needs } from './entry-calls.ts';
import { listEntries } from './list-entries.ts';
import { demandStanding } from './standing-entry.ts';

const newPost = z.object({ fields: NewsFields.partial().required({ name: true }), ...making });

const CALLS = {
  posts: list('/desk/news', 'Every news post, drafts too, narrowed as asked'),
  post: read('/desk/news/{id}', 'A news post, and what of it is set by hand', deskEntry(NewsPost).meta({ id: 'DeskNews' })),
  make: make('/desk/news', 'Write a news post; it is a draft unless said otherwise', newPost, Decided),
  edit: write('/desk/news/{id}/edit', 'Set fields of a news post', edits(NewsFields), Decided),
  hide: write('/desk/news/{id}/hide', 'Take a news post off the site', Hiding, Decision),
};

export const DESK_NEWS_ENDPOINTS = Object.values(CALLS);

/** What editors do with news. */
export function deskNewsApi(needs: Needs): OpenAPIHono {
  const { db, clock, zone } = needs;
  const work = entryWork(needs);
  return newApi()
    .openapi(CALLS.posts, async (c) => respond(c, await listEntries(db, 'news', c.req.valid('query'))))
    .openapi(CALLS.post, async (c) => respond(c, await work.kept(c, 'news')))
    .openapi(CALLS.make, async (c) => {
      const { fields, ...wanted } = c.req.valid('json');
      const { date } = wallClock(clock(), zone);
      const clean = cleaned({ day: date, ...fields });
      demandReadable({ text: '', draft: true, ...clean }, date);
      return respond(c, await work.make(c, 'news', { ...wanted, fields: clean }));
    })
    .openapi(CALLS.edit, async (c) => {
      const { fields, ...wanted } = c.req.valid('json');
      const clean = cleaned(fields);
      demandReadable({ ...(await demandStanding(db, 'news', c.req.param('id'))), ...clean }, wallClock(clock(), zone).date);
      return respond(c, await work.edit(c, 'news', { ...wanted, fields: clean }));
    })
    .openapi(CALLS.hide, async (c) => respond(c, await work.hide(c, 'news', c.req.valid('json'))));
}

/** Fields whose text is reduced to what may stand on a page. @throws Refusal INVALID_ARGUMENT where it is too long */
function cleaned<Fields extends { text?: string | undefined }>(fields: Fields): Fields {
  if (fields.text === undefined) return fields;
  try {
    return { ...fields, text: cleanBio(fields.text) };
  } catch (error) {
    // Cleaning makes it longer than it came: a link says more of itself.
    if (error instanceof RangeError) throw new Refusal('INVALID_ARGUMENT', BIO_TOO_LONG, { text: BIO_TOO_LONG });
    throw error;
  }
}

/** @throws Refusal INVALID_ARGUMENT where what is to be public says nothing, or is of a day to come */
function demandReadable(
  { text, draft, day }: { text?: string | undefined; draft?: boolean | undefined; day?: string | undefined },
  today: string,
): void {
  if (draft !== false) return;
  const faults: Record<string, string> = {
    ...(text === '' ? { text: 'Write something, or keep it as a draft.' } : {}),
    ...(day !== undefined && day > today ? { day: 'This day is to come. Keep it as a draft until then.' } : {}),
  };
  const [why] = Object.values(faults);
  if (why !== undefined) throw new Refusal('INVALID_ARGUMENT', why, faults);
}
