import type { PictureScheme } from '#scene/pictures/picture.ts';
import type { Inks } from '#scene/site/scene.ts';
import type { Redrawn } from './redraw.ts';

/** One file to be made of what is kept of a picture; `ID` in its path stands for the id the picture gets. */
export interface SentVariant {
  to: string;
  scheme: PictureScheme;
  /** In pixels. */
  width: number;
  format: 'avif' | 'webp';
}

/** What the process that opens pictures is told, once. */
export interface SentOrders {
  /** What came, a path on the disk; null where only variants of what is kept are missing. */
  from: string | null;
  /** What is kept of it, a path likewise. */
  kept: string;
  variants: readonly SentVariant[];
  night: Inks;
}

/** What came of it: what is kept, or why it is no picture; `why` is null where that is not the picture's fault. */
export type SentReport = { drawn: Redrawn } | { why: string | null; error: string };
