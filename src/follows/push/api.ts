import { ECDH } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Clock, tonightAt } from '#clock.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { answers, DONE, endpoint, newApi, respond } from '#endpoint.ts';
import { withLockedAccount } from '#identity/account/account-store.ts';
import type { Identity } from '#identity/identity.ts';
import { addressKey } from '#identity/limits/limits.ts';
import { browserSession } from '#identity/session/browser-session.ts';
import { callerOf } from '#identity/session/guard.ts';
import { BY_COOKIE, bySession } from '#identity/session/session-calls.ts';
import { SessionDone } from '#identity/session/session-shapes.ts';
import { PushDevice, ToldDevice } from '#scene/follows/push.ts';
import { Refusal } from '#scene/problem.ts';
import { endDevice, isTold, keepDevice } from './devices.ts';
import type { PushServices } from './push-services.ts';
import { CURVE } from './seal.ts';
import { openSiteKey } from './site-key.ts';

const key = endpoint({
  ...BY_COOKIE,
  tags: ['Letters'],
  method: 'get',
  path: '/session/push',
  summary: 'By which key push services know this site',
  responses: answers(
    'The key.',
    z.strictObject({ key: z.string() }).meta({ id: 'PushKey', description: 'As browsers take it (RFC 8292).' }),
  ),
});

const CALLS = {
  tell: bySession.anyone.write(
    '/session/push',
    'Have this device told when a starred show changes, or say who is on it by now',
    ToldDevice.meta({ description: 'Where somebody is signed in, the stars are those of the account.' }),
    SessionDone,
  ),
  end: bySession.anyone.write(
    '/session/push/end',
    'Have this device told no more',
    PushDevice.pick({ endpoint: true, auth: true }),
    SessionDone,
  ),
};

export const PUSH_ENDPOINTS = [key, ...Object.values(CALLS)];

interface Needs {
  clock: Clock;
  zone: string;
  services: Pick<PushServices, 'check'>;
}

/** Devices that are told. Whoever knows a device's address and its secret, which is its browser alone, speaks for it. */
export function pushApi(identity: Identity, { clock, zone, services }: Needs): OpenAPIHono {
  const { db, limits } = identity;
  const browser = browserSession(identity);
  const count = (address: string) => limits.spend(['devices by address', addressKey(address)]);
  return newApi()
    .openapi(key, async (c) => respond(c, { key: (await openSiteKey(db)).publicKey }))
    .openapi(CALLS.tell, async (c) => {
      const { shows, ...device } = c.req.valid('json');
      await count(callerOf(c).address);
      const found = await browser.find(identity, c);
      // Of an account twenty are told. Those of nobody are kept for a year, and strangers make up as many as they may.
      if (found === undefined && !(await isTold(db, device.endpoint)))
        await limits.spend(['new devices by address', addressKey(callerOf(c).address)]);
      await demandAsked(device, services);
      const now = identity.clock();
      const isKept =
        found === undefined
          ? await inTransaction(db, (tx) => keepDevice(tx, device, { shows, tonight: tonightAt(clock(), zone) }, now))
          : await withLockedAccount(db, found.account.id, (tx) =>
              keepDevice(tx, device, { account: found.account.id, session: found.session.id }, now),
            );
      if (!isKept) throw new Refusal('INVALID_ARGUMENT', 'This address is of another device.');
      return respond(c, DONE);
    })
    .openapi(CALLS.end, async (c) => {
      await count(callerOf(c).address);
      await endDevice(db, c.req.valid('json'));
      return respond(c, DONE);
    });
}

/** @throws Refusal INVALID_ARGUMENT for what could not be told: no push service that may be asked, or no key to seal with */
async function demandAsked({ endpoint, p256dh }: PushDevice, services: Pick<PushServices, 'check'>): Promise<void> {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url');
    // As a browser writes it: so that one service is known by one address.
    if (new URL(endpoint).href !== endpoint) throw new Error('its address is not in its usual form');
    await services.check(endpoint);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Refusal('INVALID_ARGUMENT', `The push service of this browser cannot be asked: ${why}.`);
  }
}
