import { createECDH } from 'node:crypto';
import { encrypt } from 'http_ece';
import type { PushDevice } from '#scene/follows/push.ts';

/** All messages are padded to this length, so that it reveals nothing; push services take 4,096 bytes encrypted. */
const PADDED_BYTES = 3_072;

/** The curve of browsers' keys. */
export const CURVE = 'prime256v1';

/** Encrypts text for one device (RFC 8291) with a single-use key. */
export function encryptForDevice(words: string, { p256dh, auth }: Pick<PushDevice, 'p256dh' | 'auth'>): Buffer {
  const bytes = Buffer.from(words);
  if (bytes.length > PADDED_BYTES) throw new Error(`What a device is told holds at most ${PADDED_BYTES} bytes, not ${bytes.length}.`);
  const privateKey = createECDH(CURVE);
  privateKey.generateKeys();
  return encrypt(bytes, { version: 'aes128gcm', privateKey, dh: p256dh, authSecret: auth, pad: PADDED_BYTES - bytes.length });
}
