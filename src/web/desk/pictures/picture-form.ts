import type { KeptPage } from '#scene/keepers/claim.ts';
import { MAX_UPLOAD_BYTES, MIDDLE } from '#scene/pictures/picture.ts';
import type { PictureView } from '#scene/pictures/pictured.ts';
import type { Api } from '../../api.ts';
import { ApiError } from '../../api.ts';
import { FormFault } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';

const OFFERED = 24;

/** The pictures that were sent last, to be chosen from. */
export async function lastPictures(desk: Api) {
  return (await desk.get('/desk/pictures', { limit: OFFERED })).pictures;
}

/** The picture of a form and how it is shown; null for none. */
export function pictureIn(form: FormData): ({ file: string } & PictureView) | null {
  const file = field(form, 'picture').trim();
  if (file === '') return null;
  return { file, alt: field(form, 'picturealt').trim(), x: percentIn(form, 'picturex'), y: percentIn(form, 'picturey') };
}

function percentIn(form: FormData, name: string): number {
  const text = field(form, name).trim();
  const percent = text === '' ? MIDDLE : Number(text);
  if (!Number.isInteger(percent) || percent < 0 || percent > 100) throw new FormFault(name, 'Enter a whole number from 0 to 100.');
  return percent;
}

/** What is wrong with the picture of a page, under the name its form has for it. */
export function faultsOfPicture(fields: Record<string, string>): Record<string, string> {
  const renamed = Object.entries(fields).map(([name, why]) => [['artistimage', 'image'].includes(name) ? 'picture' : name, why]);
  return Object.fromEntries(renamed);
}

/** How a picture is shown, where anything is said of that. */
export function viewOf(picture: PictureView | null): PictureView | null {
  if (picture === null) return null;
  const { alt, x, y } = picture;
  return alt === '' && x === MIDDLE && y === MIDDLE ? null : { alt, x, y };
}

/** What stands in the form of a picture, by the names of its fields. */
export function textsOfPicture(picture: ({ file: string } & PictureView) | null): Record<string, string> {
  const { file, alt, x, y } = picture ?? { file: '', alt: '', x: MIDDLE, y: MIDDLE };
  return { picture: file, picturealt: alt, picturex: String(x), picturey: String(y) };
}

/** Sends a picture as a keeper of a page; without one as an editor, whose pictures are for any. */
export function sendPicture(api: Api, bytes: Blob, page: KeptPage | undefined) {
  return page === undefined ? api.send('/desk/pictures', bytes, {}) : api.send('/keep/{kind}/{id}/pictures', bytes, { ...page });
}

/**
 * Takes in the pictures that came with a form, which has their names from then on: nothing of it need be sent twice.
 * @param page that of a keeper
 * @throws FormFault where one is none, or nobody says that it may be published
 */
export async function takePictures(api: Api, form: FormData, page?: KeptPage): Promise<void> {
  for (const [name, to] of filesOf(form)) {
    const file = form.get(name);
    if (!(file instanceof File) || file.size === 0) continue;
    if (file.size > MAX_UPLOAD_BYTES) throw new FormFault(name, `It’s larger than ${MAX_UPLOAD_BYTES / 1_000_000} MB.`);
    const taken = await sendPicture(api, file, page).catch((error: unknown) => {
      throw error instanceof ApiError && error.problem.fields?.picture !== undefined ? new FormFault(name, error.message) : error;
    });
    form.set(to, taken.file);
    if (to === 'picture') form.set('picturepreview', taken.preview);
    form.set('picturesent', '1');
    form.delete(name);
  }
  if (field(form, 'picturesent') === '1' && field(form, 'may') !== '1')
    throw new FormFault('may', 'Check the box to say you may publish this picture.');
}

function filesOf(form: FormData): [string, string][] {
  const names = [...new Set(form.keys())].filter((name) => /^(?:picturefile|imgfile\d{1,3}|coverfile\d{1,3})$/.test(name));
  return names.map((name) => [name, name === 'picturefile' ? 'picture' : name.replace(/^(img|cover)file/, '$1')]);
}
