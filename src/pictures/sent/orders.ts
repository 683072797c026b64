import type { PictureScheme } from '#scene/pictures/picture.ts';
import type { Inks } from '#scene/site/scene.ts';
import type { Redrawn } from './redraw.ts';

/** One file to make from a kept picture; `ID` in its path is replaced by the picture's id. */
export interface SentVariant {
  to: string;
  scheme: PictureScheme;
  /** In pixels. */
  width: number;
  format: 'avif' | 'webp';
}

/** The one message that the process gets. */
export interface SentOrders {
  /** The path of the file that came; null where only variants of a kept picture are missing. */
  from: string | null;
  /** The path of the kept picture, with `ID`. */
  kept: string;
  variants: readonly SentVariant[];
  night: Inks;
}

/** The result: the kept picture, or why there is none; `why` is null where that is not the picture's fault. */
export type SentReport = { drawn: Redrawn } | { why: string | null; error: string };

/** What the process sends: 'opening' once its program is loaded, then the result. */
export type SentMessage = 'opening' | SentReport;
