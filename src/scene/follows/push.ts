import { z } from 'zod';
import { STARRED_ID } from '../stars/star-words.ts';
import { MAX_PUSHED_STARS } from './push-words.ts';

/** A device as its browser describes it (Push API): the address of its push service, and the keys that encrypt messages. */
export const PushDevice = z
  .object({
    endpoint: z.string().min(1).max(1_000),
    p256dh: z.string().regex(/^B[\w-]{86}$/, 'isn’t a browser’s public key'),
    auth: z.string().regex(/^[\w-]{22}$/, 'isn’t a browser’s secret'),
  })
  .meta({ id: 'PushDevice', description: 'A device that gets push messages about starred shows (RFC 8030, RFC 8291).' });
export type PushDevice = z.infer<typeof PushDevice>;

/** A device with its starred shows; on a device with a signed-in account, the account has them. */
export const ToldDevice = z.object({ ...PushDevice.shape, shows: z.array(z.string().regex(STARRED_ID)).max(MAX_PUSHED_STARS).default([]) });
