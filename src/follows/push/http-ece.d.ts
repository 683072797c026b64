declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Encrypted content coding for HTTP (RFC 8188) with web push keys (RFC 8291). */
  export function encrypt(
    bytes: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; dh: string; authSecret: string; pad: number },
  ): Buffer;
}
