/** What a picture shows, and the widths it is kept in, in pixels: for a poster on the wall and one that fills a page; for a member's card. Smaller pictures are not enlarged. */
export const PICTURE_WIDTHS = { poster: [400, 800], portrait: [400] } as const;
export type PictureShape = keyof typeof PICTURE_WIDTHS;

/** A picture is kept twice, for day and for night. */
export const PICTURE_SCHEMES = ['day', 'night'] as const;
export type PictureScheme = (typeof PICTURE_SCHEMES)[number];

/** How an address names a variant, as its query: `?variant=night-400`. */
export function variantName(scheme: PictureScheme, width: number): string {
  return `${scheme}-${width}`;
}

/** What somebody sent is called by a hash of what is kept of it. */
export const SENT_NAME = /^[0-9a-f]{32}\.webp$/;

/** Whether a picture was sent by somebody, and is none of the scene pack. */
export function isSent(file: string): boolean {
  return SENT_NAME.test(file);
}

/** The most a picture that is sent may take, in bytes: what a telephone takes at its finest. */
export const MAX_SENT_BYTES = 15_000_000;
/** What a picture may come as. Telephones that keep HEIC send JPEG where these alone are asked for. */
export const SENT_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** The focal point of a picture nobody said anything of, in percent. */
export const MIDDLE = 50;

/** The picture others show of a page where its address is shared: as wide and as high as most of them ask for, in pixels. */
export const PREVIEW = { width: 1200, height: 630 } as const;
