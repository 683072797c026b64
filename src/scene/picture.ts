/** What a picture shows, and the widths it is kept in, in pixels: for a poster on the wall and one that fills a page; for a member's card. Smaller pictures are not enlarged. */
export const PICTURE_WIDTHS = { poster: [400, 800], portrait: [400] } as const;
export type PictureShape = keyof typeof PICTURE_WIDTHS;

/** A picture is kept twice, for light and for dark pages. */
export const PICTURE_LIGHTS = ['day', 'night'] as const;
export type PictureLight = (typeof PICTURE_LIGHTS)[number];

/** How an address names a variant, as its query: `?variant=night-400`. */
export function variantName(light: PictureLight, width: number): string {
  return `${light}-${width}`;
}
