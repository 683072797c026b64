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

/** The picture others show of a page where its address is shared: as wide and as high as most of them ask for, in pixels. */
export const PREVIEW = { width: 1200, height: 630 } as const;
