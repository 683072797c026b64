import type { OpenAPIHono } from '@hono/zod-openapi';
import { findArtist } from '#artists/store.ts';
import type { Database } from '#database/engines/open.ts';
import type { PictureTable, TipTable } from '#database/tables/contribution-tables.ts';
import type { Identity } from '#identity/identity.ts';
import { findProfile } from '#people/store.ts';
import { Decision } from '#scene/desk/desk.ts';
import { Refusal } from '#scene/problem.ts';
import { addDays } from '#scene/time/calendar.ts';
import { type DeskTip, DeskTips, OneTip, RefusedTips, SettledTip } from '#scene/tip.ts';
import { findPicture, previewOf } from '#sent/store.ts';
import { findShowBySlug } from '#shows/addresses.ts';
import { findShow, listShows } from '#shows/store.ts';
import { countOpenTips, findTip, listOpenTips, sameTips, withoutSender } from '#tips/store.ts';
import { findVenue } from '#venues/store.ts';
import { type DeskNeeds, deskCalls, read, readOne, write, writeOne } from '../desk-calls.ts';
import { readTip } from './read-tip.ts';
import { refuseTips, settleTip } from './settle-tip.ts';

const MAX_SHOWN = 30;
const LISTED = 40;

const CALLS = {
  list: read('/desk/tips', 'Tips waiting for an editor', DeskTips),
  one: readOne('/desk/tips/{id}', 'One tip, and the show it would make', OneTip),
  settle: writeOne('/desk/tips/{id}', 'Settle a tip', SettledTip, Decision),
  refuse: write('/desk/tips', 'Turn down many tips at once', RefusedTips, Decision),
};

export const DESK_TIPS_ENDPOINTS = Object.values(CALLS);

/** Serves what editors do with tips. */
export function deskTipsApi({ identity, clock, guard }: { identity: Identity } & Omit<DeskNeeds, 'db'>): OpenAPIHono {
  const { db } = identity;
  const { api, answer, decide } = deskCalls({ db, clock, guard });
  answer(CALLS.list, async () => {
    const tips = await Promise.all((await listOpenTips(db, MAX_SHOWN)).map((tip) => atTheDesk(db, tip)));
    return { tips, open: await countOpenTips(db) };
  });
  answer(CALLS.one, async (_, c) => {
    const tip = await findTip(db, c.req.param('id') ?? '');
    if (tip === undefined) throw new Refusal('NOT_FOUND', 'This tip is gone.');
    return { ...(await atTheDesk(db, tip)), reading: await readTip(db, tip) };
  });
  decide(CALLS.refuse, (sent, by) => refuseTips(identity, sent, by));
  decide(CALLS.settle, (sent, by, c) => settleTip(identity, c.req.param('id') ?? '', sent, by));
  return api;
}

async function atTheDesk(db: Database, tip: TipTable): Promise<DeskTip> {
  const { id, date, picture_id } = tip;
  const same = tip.state === 'open' ? await sameTips(db, tip) : [tip];
  const reach = [...new Set(same.flatMap((each) => (each.reach === '' ? [] : [each.reach])))].join(', ');
  const picture = picture_id === null ? undefined : await findPicture(db, picture_id);
  const flyer = picture === undefined || picture.down_by !== null ? null : flyerOf(picture);
  const listed = date === null ? [] : await listShows(db, { from: date, to: addDays(date, 1), others: true, limit: LISTED });
  return { ...withoutSender(tip), id, reach, flyer, about: await aboutOf(db, tip), listed };
}

function flyerOf(picture: PictureTable): DeskTip['flyer'] {
  const { id, width, height } = picture;
  return { file: `${id}.webp`, preview: previewOf(picture), width, height };
}

async function aboutOf(db: Database, { page, document }: TipTable): Promise<DeskTip['about']> {
  if (page === null || document === null) return null;
  if (page === 'show') {
    const leading = await findShowBySlug(db, document);
    const show = leading === undefined ? undefined : await findShow(db, leading.id);
    return show === undefined ? null : { id: show.id, name: show.event, slug: show.slug };
  }
  if (page === 'profile') {
    const profile = await findProfile(db, document);
    return profile === undefined ? null : { id: profile.uid, name: profile.displayname, slug: profile.username };
  }
  const found = page === 'artist' ? await findArtist(db, document) : await findVenue(db, document);
  return found === undefined ? null : { id: found.id, name: found.name, slug: found.id };
}
