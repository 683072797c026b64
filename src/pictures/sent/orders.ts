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

export type PictureKind = 'JPEG' | 'PNG' | 'WebP' | 'AVIF';

const HEIC = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);
const TEXT_LOOKED_AT = 512;

/** The format of a file by its first bytes, or a sentence why it is refused. */
export function kindOf(bytes: Uint8Array): { kind: PictureKind } | { why: string } {
  if (bytes.length === 0) return { why: 'This file is empty.' };
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, TEXT_LOOKED_AT)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return { kind: 'JPEG' };
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return { kind: 'PNG' };
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return { kind: 'WebP' };
  if (head.slice(4, 8) === 'ftyp') return kindOfBrand(head.slice(8, 12));
  if (/^GIF8[79]a/.test(head)) return { why: 'This is a GIF. Save it as JPEG or PNG.' };
  if (head.startsWith('%PDF')) return { why: 'This is a PDF. Save the page as JPEG or PNG.' };
  if (head.includes('<svg')) return { why: 'This is a drawing (SVG), not a photo. Save it as PNG.' };
  return { why: 'We can’t read this picture. Use JPEG, PNG, WebP or AVIF.' };
}

function kindOfBrand(brand: string): { kind: PictureKind } | { why: string } {
  if (brand === 'avif') return { kind: 'AVIF' };
  if (brand === 'avis') return { why: MOVES };
  if (HEIC.has(brand)) return { why: 'This is HEIC, which we can’t read. Send it as JPEG: set your phone to “Most Compatible”.' };
  return { why: 'This is a video, not a picture.' };
}

export const MOVES = 'This picture is animated. Send a still one.';
