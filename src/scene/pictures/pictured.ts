import { z } from 'zod';
import { TOO_LONG, Words } from '../shape.ts';
import { isSent, MIDDLE, SENT_NAME } from './picture.ts';

/** The longest text in a picture's place. */
export const MAX_ALT = 300;

const Percent = z.int('Say it as a whole number.').min(0, '0 at the least.').max(100, '100 at the most.');

/** How a picture is shown: what stands in its place for whoever cannot see it, and the point, in percent from the left and the top, that is never cut off. */
export const PictureView = z
  .strictObject({ alt: Words.trim().max(MAX_ALT, TOO_LONG), x: Percent, y: Percent })
  .meta({ id: 'PictureView', description: 'What a picture shows in words, and its focal point in percent from the left and the top.' });
export type PictureView = z.infer<typeof PictureView>;

/** A picture that somebody sent, by the name it is served under. */
export const SentName = z.string().regex(SENT_NAME, 'There is no such picture.');

/** A picture that somebody sent, as a venue or a show shows it. */
export const Pictured = z
  .strictObject({ file: SentName, ...PictureView.shape })
  .meta({ id: 'Pictured', description: 'A picture under /pictures/, what it shows in words, and its focal point.' });
export type Pictured = z.infer<typeof Pictured>;

/** A picture that was sent, as the desk has it; `preview` shows it to editors before any page does. */
export const SentPicture = z
  .strictObject({
    file: SentName,
    width: z.int(),
    height: z.int(),
    bytes: z.int().meta({ description: 'What is kept of it, in bytes.' }),
    preview: z.string(),
    by: z.string(),
    at: z.string(),
    shown: z.boolean().meta({ description: 'Whether any page ever showed it.' }),
    takenDown: z.strictObject({ decision: z.string(), by: z.string(), at: z.string(), why: z.string() }).nullable(),
  })
  .meta({ id: 'SentPicture', description: 'A picture that somebody sent.' });
export type SentPicture = z.infer<typeof SentPicture>;

/** A picture that can be chosen for a page; `preview` shows it before any page does. */
export const OfferedPicture = z
  .strictObject({ file: SentName, preview: z.string(), at: z.string() })
  .meta({ id: 'OfferedPicture', description: 'A picture that was sent, to be chosen for a page.' });
/** The same in a form: editors are told who sent it, too. */
export type OfferedPicture = z.infer<typeof OfferedPicture> & Partial<Pick<SentPicture, 'by' | 'takenDown'>>;

export const SentPictures = z
  .strictObject({ pictures: z.array(SentPicture) })
  .meta({ id: 'SentPictures', description: 'The pictures that were sent last, the latest first.' });
export type SentPictures = z.infer<typeof SentPictures>;

/** A picture and how it is shown in words, for the history; 'none' for none. */
export function viewWords(view: PictureView): string {
  const focus = view.x === MIDDLE && view.y === MIDDLE ? 'in the middle' : `at ${view.x} % and ${view.y} %`;
  return `${view.alt === '' ? 'no words' : `“${view.alt}”`}, focus ${focus}`;
}

/** A picture's name in words: what was sent has none that says anything. */
export function pictureWords(file: string): string {
  return isSent(file) ? `one that was sent, ${file.slice(0, 6)}` : file;
}
