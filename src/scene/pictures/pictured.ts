import { z } from 'zod';
import { TOO_LONG, Words } from '../shape.ts';
import { isUpload, MIDDLE, UPLOAD_NAME } from './picture.ts';

export const MAX_ALT_CHARS = 300;

const Percent = z.int('Enter a whole number.').min(0, 'Enter at least 0.').max(100, 'Enter at most 100.');

/** How a picture is shown: its alternative text, and its focal point, in percent from the left and the top, which cropping keeps. */
export const PictureView = z
  .strictObject({ alt: Words.trim().max(MAX_ALT_CHARS, TOO_LONG), x: Percent, y: Percent })
  .meta({ id: 'PictureView', description: 'What a picture shows in words, and its focal point in percent from the left and the top.' });
export type PictureView = z.infer<typeof PictureView>;

/** The file name of an uploaded picture. */
export const SentName = z.string().regex(UPLOAD_NAME, 'We can’t find this picture.');

export const Pictured = z
  .strictObject({ file: SentName, ...PictureView.shape })
  .meta({ id: 'Pictured', description: 'A picture under /pictures/, what it shows in words, and its focal point.' });
export type Pictured = z.infer<typeof Pictured>;

/** An uploaded picture at the desk; `preview` shows it to editors before it is on a page. */
export const SentPicture = z
  .strictObject({
    file: SentName,
    width: z.int(),
    height: z.int(),
    bytes: z.int().meta({ description: 'Its size, in bytes.' }),
    preview: z.string(),
    by: z.string(),
    at: z.string(),
    shown: z.boolean().meta({ description: 'Whether any page ever used it.' }),
    takenDown: z.strictObject({ decision: z.string(), by: z.string(), at: z.string(), why: z.string() }).nullable(),
  })
  .meta({ id: 'SentPicture', description: 'An uploaded picture.' });
export type SentPicture = z.infer<typeof SentPicture>;

/** A picture that can be chosen for a page; `preview` shows it before it is on a page. */
export const OfferedPicture = z
  .strictObject({ file: SentName, preview: z.string(), at: z.string() })
  .meta({ id: 'OfferedPicture', description: 'An uploaded picture to choose for a page.' });
/** A picture to choose in a form; for editors, with the account that uploaded it. */
export type OfferedPicture = z.infer<typeof OfferedPicture> & Partial<Pick<SentPicture, 'by' | 'takenDown'>>;

export const SentPictures = z
  .strictObject({ pictures: z.array(SentPicture) })
  .meta({ id: 'SentPictures', description: 'The latest uploads, latest first.' });
export type SentPictures = z.infer<typeof SentPictures>;

/** Describes how a picture is shown, for the history; 'none' without a picture. */
export function viewWords(view: PictureView): string {
  const focus = view.x === MIDDLE && view.y === MIDDLE ? 'in the middle' : `at ${view.x} % and ${view.y} %`;
  return `${view.alt === '' ? 'no words' : `“${view.alt}”`}, focus ${focus}`;
}

/** Names a picture; uploads have no meaningful file name. */
export function pictureWords(file: string): string {
  return isUpload(file) ? `an upload, ${file.slice(0, 6)}` : file;
}
