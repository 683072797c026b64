import { isUpload, PICTURE_WIDTHS, type PictureScheme, type PictureShape } from '#scene/pictures/picture.ts';
import type { PictureView } from '#scene/pictures/pictured.ts';
import { useRenderContext } from '../contexts.ts';
import { useColorScheme } from '../look/color-scheme.ts';
import { paths } from '../paths.ts';

/** Sizes reserved before the picture arrives, in pixels. */
const ROOM = { poster: { width: 800, height: 600 }, portrait: { width: 480, height: 480 } } as const;
/** Width of the fallback for browsers without AVIF, in pixels. */
const PLAIN = 800;

interface PictureProps {
  /** A file under artistinfo/, where each .webp has an .avif beside it, or an uploaded one. */
  file: string;
  alt: string;
  shape: PictureShape;
  sizes: string;
  /** Whether it is on the first screen: fetched at once, not lazily. */
  first?: boolean;
  /** The focal point, which is never cropped. */
  view?: Pick<PictureView, 'x' | 'y'> | undefined;
}

/** A picture in its variant for day or night where there is one. One file is fetched. */
export function Picture({ file, alt, shape, sizes, first = false, view }: PictureProps) {
  const { variants } = useRenderContext();
  const colorScheme = useColorScheme();
  const src = isUpload(file) ? paths.picture(file, { plain: PLAIN }) : paths.picture(file);
  const image = (
    <img src={src} alt={alt} className={focusClass(view)} {...ROOM[shape]} decoding="async" loading={first ? 'eager' : 'lazy'} />
  );
  if (variants || isUpload(file)) {
    const source = (of: PictureScheme, media?: string) => (
      <source
        media={media}
        type="image/avif"
        sizes={sizes}
        srcSet={PICTURE_WIDTHS[shape].map((width) => `${paths.picture(file, { scheme: of, width })} ${width}w`).join(', ')}
      />
    );
    return (
      <picture>
        {colorScheme === undefined ? source('night', '(prefers-color-scheme: dark)') : null}
        {source(colorScheme ?? 'day')}
        {image}
      </picture>
    );
  }
  if (!file.endsWith('.webp')) return image;
  return (
    <picture>
      <source srcSet={paths.picture(file.replace(/\.webp$/, '.avif'))} type="image/avif" />
      {image}
    </picture>
  );
}

/** The class that keeps the focal point in sight (`look/focus.part.css`); undefined for the center. */
export function focusClass(view: Pick<PictureView, 'x' | 'y'> | undefined): string | undefined {
  if (view === undefined) return undefined;
  return `focus fx${Math.round(view.x / 10)} fy${Math.round(view.y / 10)}`;
}
