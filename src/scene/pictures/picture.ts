/**
 * The stored widths of pictures in pixels, by use: a poster on the wall and on a page, and a member's card. Smaller pictures are not
 * enlarged.
 */
export const PICTURE_WIDTHS = { poster: [400, 800], portrait: [400] } as const;
export type PictureShape = keyof typeof PICTURE_WIDTHS;

/** Each picture is stored in two versions. */
export const PICTURE_SCHEMES = ['day', 'night'] as const;
export type PictureScheme = (typeof PICTURE_SCHEMES)[number];

/** Names a variant in an address's query: `?variant=night-400`. */
export function variantName(scheme: PictureScheme, width: number): string {
  return `${scheme}-${width}`;
}

/** The name of an uploaded picture: a hash of the stored file. */
export const UPLOAD_NAME = /^[0-9a-f]{32}\.webp$/;

/** Whether a picture was uploaded, rather than part of the scene pack. */
export function isUpload(file: string): boolean {
  return UPLOAD_NAME.test(file);
}

/** The limit for an upload, in bytes: a phone's largest pictures. */
export const MAX_UPLOAD_BYTES = 15_000_000;
/** Types of uploads. Phones that store HEIC send JPEG if only these are accepted. */
export const UPLOAD_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** The default focal point of a picture, in percent. */
export const MIDDLE = 50;

/** The picture that other sites show for a shared link, in pixels; the size most of them ask for. */
export const PREVIEW = { width: 1200, height: 630 } as const;
