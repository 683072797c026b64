import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { findArtist } from '#artists/store.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { ANYONE, answersOrNothing, endpoint, jsonBody, newApi, respond } from '#endpoint.ts';
import type { Identity } from '#identity/identity.ts';
import { addressKey } from '#identity/limits/limits.ts';
import { callerOf } from '#identity/session/guard.ts';
import { findProfile } from '#people/store.ts';
import { Refusal } from '#scene/problem.ts';
import { explainNoCalendar } from '#scene/sources/unreadable-address.ts';
import { NewTip, ToldTip } from '#scene/tip.ts';
import { findPicture, senderKey } from '#sent/store.ts';
import { findShowBySlug } from '#shows/addresses.ts';
import { findShow } from '#shows/store.ts';
import { findVenue } from '#venues/store.ts';
import { findTipByKey, storeTip, withoutSender } from './store.ts';

const tell = endpoint({
  ...ANYONE,
  fresh: false,
  method: 'post',
  path: '/tips',
  tags: ['Tips'],
  summary: 'Report a missing show, a mistake on a page, or a calendar to read. Nothing is public until an editor reads it',
  request: jsonBody(NewTip),
  responses: answersOrNothing(
    'The key to look up what happened with it.',
    z.strictObject({ key: z.string() }).meta({ id: 'TipKey', description: 'Shows what happened with a tip; only its sender has it.' }),
  ),
});
const told = endpoint({
  ...ANYONE,
  fresh: false,
  method: 'get',
  path: '/tips/told',
  tags: ['Tips'],
  summary: 'What happened with a tip, by its key',
  request: { query: z.object({ key: z.string().min(1).max(100) }) },
  responses: answersOrNothing('For its sender.', ToldTip),
});

export const TIP_ENDPOINTS = [tell, told];

/** Takes tips and answers what happened to them. */
export function tipsApi(identity: Identity): OpenAPIHono {
  const { db, limits, botCheck } = identity;
  return newApi()
    .openapi(tell, async (c) => {
      const { proof, key: wanted, calendar, ...said } = c.req.valid('json');
      await limits.spend(['tip by address', addressKey(callerOf(c).address)]);
      await botCheck.demand(proof);
      const tip = calendar === undefined ? said : calendarTip(said, calendar);
      if (calendar === undefined) await demandSomething(identity, tip);
      const picture = tip.flyer === undefined ? null : await findFlyerId(identity, tip.flyer);
      const key = await inTransaction(db, (tx) => storeTip(tx, tip, picture, identity.clock(), wanted));
      return respond(c, { key });
    })
    .openapi(told, async (c) => {
      c.header('cache-control', 'private, no-store');
      const tip = await findTipByKey(db, c.req.valid('query').key);
      if (tip === undefined) throw new Refusal('NOT_FOUND', 'This link no longer works.');
      const show = tip.show_id === null ? undefined : await findShow(db, tip.show_id);
      return respond(c, {
        ...withoutSender(tip),
        hasFlyer: tip.picture_id !== null,
        show: show === undefined || show.status === 'withdrawn' ? null : show.slug,
      });
    });
}

/** Reads a tip that hands in a calendar. @throws Refusal if it also describes a show or page, as it would be unclear which is meant */
function calendarTip(said: Omit<NewTip, 'calendar' | 'key' | 'proof'>, calendar: string) {
  const { about, date, time, who, link, flyer } = said;
  if ([about, date, flyer].some((each) => each !== undefined) || `${time}${who}${link}` !== '')
    throw fault('calendar', 'Send a calendar on its own: its address, the venue and a few words.');
  const why = explainNoCalendar(calendar);
  if (why !== undefined) throw fault('calendar', why);
  return { ...said, link: calendar };
}

/** @throws Refusal if a tip says too little, or is about a page that doesn't exist */
async function demandSomething({ db }: Identity, { about, date, who, words, flyer }: NewTip): Promise<void> {
  if (about !== undefined) {
    if (words === '') throw fault('words', 'Say what is wrong.');
    const there = {
      artist: () => findArtist(db, about.id),
      venue: () => findVenue(db, about.id),
      show: () => findShowBySlug(db, about.id),
      profile: () => findProfile(db, about.id),
    };
    if ((await there[about.kind]()) === undefined) throw new Refusal('NOT_FOUND', 'This page is gone.');
    return;
  }
  // A flyer is enough.
  if (flyer !== undefined) return;
  if (date === undefined) throw fault('date', 'Enter the night, or add a flyer.');
  if (who === '') throw fault('who', 'Enter who’s playing, or add a flyer.');
}

/** The picture id of a flyer the sender uploaded. @throws Refusal if it isn't theirs */
async function findFlyerId({ db }: Identity, preview: string): Promise<string> {
  const [, id = '', key = ''] = /^\/pictures\/([0-9a-f]{32})\.webp\?(?:variant=[\w-]{1,20}&)?key=([\w-]{1,60})$/.exec(preview) ?? [];
  const picture = id === '' ? undefined : await findPicture(db, id);
  if (picture === undefined || senderKey(picture.key) !== key || picture.down_by !== null)
    throw fault('flyer', 'This flyer is no longer here. Add it again.');
  return id;
}

function fault(field: string, why: string): Refusal {
  return new Refusal('INVALID_ARGUMENT', why, { [field]: why });
}
