import { z } from 'zod';
import type { PictureTable } from '#database/tables/contribution-tables.ts';
import { SentName } from '#scene/pictures/pictured.ts';
import { Refusal } from '#scene/problem.ts';
import { previewOf } from '#sent/store.ts';
import type { SentPictures } from './sent-pictures.ts';

export const PICTURE_BODY = {
  body: { required: true, content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } } },
} as const;

/** An accepted upload, which only its sender sees until a page has it. */
export const TakenPicture = z.strictObject({ file: SentName, width: z.int(), height: z.int(), preview: z.string() }).meta({
  id: 'TakenPicture',
  description: 'An uploaded picture: its file name, and an address to preview it.',
});

/** @throws Refusal UNAVAILABLE where no pictures are taken */
export function demandTaking(sent: SentPictures | undefined): SentPictures {
  if (sent === undefined) throw new Refusal('UNAVAILABLE', 'We can’t take pictures right now.');
  return sent;
}

/** A picture as its sender sees it. */
export function toTakenPicture({ id, width, height, key }: PictureTable): z.output<typeof TakenPicture> {
  return { file: `${id}.webp`, width, height, preview: previewOf({ id, key }) };
}
