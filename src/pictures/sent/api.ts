import type { OpenAPIHono } from '@hono/zod-openapi';
import { ANYONE, answers, endpoint, newApi, respond } from '#endpoint.ts';
import type { Identity } from '#identity/identity.ts';
import { addressKey } from '#identity/limits/limits.ts';
import type { Guard } from '#identity/session/guard.ts';
import { callerOf } from '#identity/session/guard.ts';
import { senderKey } from '#sent/store.ts';
import type { SentPictures } from './sent-pictures.ts';
import { demandTaking, PICTURE_BODY, TakenPicture, toTakenPicture } from './taken-picture.ts';

const send = endpoint({
  ...ANYONE,
  who: 'editor',
  body: 'picture',
  fresh: false,
  method: 'post',
  path: '/desk/pictures',
  tags: ['Desk'],
  security: [{ bearer: [] }],
  summary: 'Upload a picture: JPEG, PNG, WebP or AVIF',
  request: PICTURE_BODY,
  responses: answers('For editors only.', TakenPicture),
});

const flyer = endpoint({
  ...ANYONE,
  body: 'flyer',
  fresh: false,
  method: 'post',
  path: '/tips/flyer',
  tags: ['Tips'],
  summary: 'Upload a flyer before sending a tip. Until an editor has seen it, only its sender sees it, on this site',
  request: PICTURE_BODY,
  responses: answers('The uploaded flyer.', TakenPicture),
});

export const PICTURES_ENDPOINTS = [send, flyer];

interface Needs {
  identity: Identity;
  guard: Guard;
  sent: SentPictures | undefined;
}

/** Uploads of pictures. */
export function picturesApi({ identity, guard, sent }: Needs): OpenAPIHono {
  return newApi()
    .openapi(flyer, async (c) => {
      await identity.limits.spend(['flyer by address', addressKey(callerOf(c).address)]);
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      const taken = await demandTaking(sent).take(bytes, { by: '', now: identity.clock() });
      return respond(c, toTakenPicture({ ...taken, key: senderKey(taken.key) }));
    })
    .openapi(send, async (c) => {
      const { account } = await guard.editor(c);
      await identity.limits.spend(['picture by account', account.id]);
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      return respond(c, toTakenPicture(await demandTaking(sent).take(bytes, { by: account.id, now: identity.clock() })));
    });
}
