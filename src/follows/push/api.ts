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
import { deleteDevice, isTold, storeDevice } from './devices.ts';
import type { PushServices } from './push-services.ts';
import { CURVE } from './seal.ts';
import { openSiteKey } from './site-key.ts';

const key = endpoint({
  ...BY_COOKIE,
  tags: ['Letters'],
  method: 'get',
  path: '/session/push',
  summary: 'The public key for push messages',
  responses: answers(
    'The key.',
    z.strictObject({ key: z.string() }).meta({ id: 'PushKey', description: 'In the form browsers expect (RFC 8292).' }),
  ),
});

const CALLS = {
  tell: bySession.anyone.write(
    '/session/push',
    'Turn on push messages for starred shows on this device, or update its account',
    ToldDevice.meta({ description: 'If signed in, it uses the account’s stars.' }),
    SessionDone,
  ),
  end: bySession.anyone.write(
    '/session/push/end',
    'Turn off push messages on this device',
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

/** Serves push subscriptions. Knowing a device's address and secret, as only its browser does, gives access to it. */
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
      // An account has at most 20 devices. Those of nobody are kept for a year, and a stranger could make up any number.
      if (found === undefined && !(await isTold(db, device.endpoint)))
        await limits.spend(['new devices by address', addressKey(callerOf(c).address)]);
      await demandPushService(device, services);
      const now = identity.clock();
      const isKept =
        found === undefined
          ? await inTransaction(db, (tx) => storeDevice(tx, device, { shows, tonight: tonightAt(clock(), zone) }, now))
          : await withLockedAccount(db, found.account.id, (tx) =>
              storeDevice(tx, device, { account: found.account.id, session: found.session.id }, now),
            );
      if (!isKept) throw new Refusal('INVALID_ARGUMENT', 'This address belongs to another device.');
      return respond(c, DONE);
    })
    .openapi(CALLS.end, async (c) => {
      await count(callerOf(c).address);
      await deleteDevice(db, c.req.valid('json'));
      return respond(c, DONE);
    });
}

/** @throws Refusal INVALID_ARGUMENT if the endpoint isn't an allowed push service or its keys can't encrypt */
async function demandPushService({ endpoint, p256dh }: PushDevice, services: Pick<PushServices, 'check'>): Promise<void> {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url');
    // In the browser's spelling, so that a service has one address.
    if (new URL(endpoint).href !== endpoint) throw new Error('its address looks wrong');
    await services.check(endpoint);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Refusal('INVALID_ARGUMENT', `We can’t reach this browser’s push service: ${why}.`);
  }
}
