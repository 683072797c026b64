import type { PictureScheme } from '#scene/pictures/picture.ts';
import type { Inks } from '#scene/site/scene.ts';
import type { Redrawn } from './redraw.ts';

/** A variant to make of a stored picture; `ID` in its path is replaced. */
export interface SentVariant {
  to: string;
  scheme: PictureScheme;
  /** In pixels. */
  width: number;
  format: 'avif' | 'webp';
}

/** The process's only message. */
export interface SentOrders {
  /** The uploaded file; null to draw missing variants of a stored picture. */
  from: string | null;
  /** The stored picture's path, with `ID`. */
  kept: string;
  variants: readonly SentVariant[];
  night: Inks;
}

/** The result: the stored picture, or why not; `why` is null when it is not the picture's fault. */
export type SentReport = { drawn: Redrawn } | { why: string | null; error: string };

/** The process's messages: 'opening' once loaded, then the result. */
export type SentMessage = 'opening' | SentReport;
