import { createECDH } from 'node:crypto';
import { encrypt } from 'http_ece';
import type { PushDevice } from '#scene/follows/push.ts';

/** Everything that is sent is as long as this, so that its length tells nothing; push services take 4,096 bytes with the seal. */
const PADDED_BYTES = 3_072;

/** The curve that browsers make their keys on. */
export const CURVE = 'prime256v1';

/** Words that only one device can read (RFC 8291), sealed with a key that is made for them and kept nowhere. */
export function seal(words: string, { p256dh, auth }: Pick<PushDevice, 'p256dh' | 'auth'>): Buffer {
  const bytes = Buffer.from(words);
  if (bytes.length > PADDED_BYTES) throw new Error(`What a device is told holds at most ${PADDED_BYTES} bytes, not ${bytes.length}.`);
  const privateKey = createECDH(CURVE);
  privateKey.generateKeys();
  return encrypt(bytes, { version: 'aes128gcm', privateKey, dh: p256dh, authSecret: auth, pad: PADDED_BYTES - bytes.length });
}
