import { createECDH, createPublicKey, randomBytes, webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import type { PushDevice } from '#scene/follows/push.ts';
import type { PushWords } from '#scene/follows/push-words.ts';

/** A browser's subscription: its private key and what the site knows. */
interface Keys {
  device: PushDevice;
  privateKey: Buffer;
}

/** A received message: headers and encrypted body. */
interface Came {
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  words: PushWords;
}

/** A push service (RFC 8030) with browsers that decrypt their messages. */
export async function openPushService() {
  const devices = new Map<string, Keys>();
  const came: Came[] = [];
  let status: (came: number) => number = () => 201;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      void (async () => {
        const keys = devices.get(request.url ?? '');
        const bytes = Buffer.concat(parts);
        if (keys === undefined) return response.writeHead(404).end();
        came.push({ headers: request.headers, bytes, words: JSON.parse(await unseal(bytes, keys)) as PushWords });
        response.writeHead(status(came.length), { 'retry-after': '300', location: 'http://127.0.0.1:1/elsewhere' }).end();
      })().catch((error: unknown) => response.writeHead(400).end(String(error)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    came,
    /** Sets the answers, by the number of messages so far. */
    answer(next: typeof status): void {
      status = next;
    },
    /** Creates a browser's subscription. */
    subscribe(): PushDevice {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const path = `/wpush/${randomBytes(16).toString('base64url')}`;
      const device = {
        endpoint: `${origin}${path}`,
        p256dh: ecdh.getPublicKey('base64url'),
        auth: randomBytes(16).toString('base64url'),
      };
      devices.set(path, { device, privateKey: ecdh.getPrivateKey() });
      return device;
    },
    /** Verifies the site's VAPID proof (RFC 8292). */
    async proved({ headers }: Came) {
      const [, proof = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(headers.authorization as string) ?? [];
      const { payload } = await jwtVerify(proof, publicKeyOf(key), { algorithms: ['ES256'], audience: origin });
      return { key, payload };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function publicKeyOf(raw: string) {
  const bytes = Buffer.from(raw, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'));
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
}

/** Decrypts a message by RFC 8291 and RFC 8188, sharing no code with the encryption. One record only. */
export async function unseal(bytes: Buffer, { device: { p256dh, auth }, privateKey }: Keys): Promise<string> {
  const [salt, size, idLength] = [bytes.subarray(0, 16), bytes.readUInt32BE(16), bytes.readUInt8(20)];
  const [sender, sealed] = [bytes.subarray(21, 21 + idLength), bytes.subarray(21 + idLength)];
  if (sealed.length > size) throw new Error('There is more than one record.');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender]);
  const secret = await hkdf(ecdh.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32);
  const key = await hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = await hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const aes = await webcrypto.subtle.importKey('raw', new Uint8Array(key), 'AES-GCM', false, ['decrypt']);
  const opened = await webcrypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(nonce) }, aes, new Uint8Array(sealed));
  const padded = Buffer.from(opened);
  const end = padded.lastIndexOf(2);
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The last record ends in 2 and zeros.');
  return padded.subarray(0, end).toString();
}

async function hkdf(secret: Buffer, salt: Buffer, info: Buffer, length: number): Promise<Buffer> {
  const key = await webcrypto.subtle.importKey('raw', new Uint8Array(secret), 'HKDF', false, ['deriveBits']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(salt), info: new Uint8Array(info) };
  return Buffer.from(await webcrypto.subtle.deriveBits(how, key, length * 8));
}
