import { isSent, PICTURE_WIDTHS, type PictureScheme, type PictureShape } from '#scene/pictures/picture.ts';
import type { PictureView } from '#scene/pictures/pictured.ts';
import { useRenderContext } from '../contexts.ts';
import { useColourScheme } from '../look/colour-scheme.ts';
import { paths } from '../paths.ts';

/** The room a picture takes before it has come: a poster lies, a portrait is square. */
const ROOM = { poster: { width: 800, height: 600 }, portrait: { width: 480, height: 480 } } as const;
/** The width of what stands in where a browser reads no AVIF, in pixels. */
const PLAIN = 800;

interface PictureProps {
  /** A file under artistinfo/, where a .webp has its .avif beside it, which the scene pack promises; or one that somebody sent. */
  file: string;
  alt: string;
  shape: PictureShape;
  /** How wide it is shown, as the attribute of the same name says it. */
  sizes: string;
  /** The pictures a page opens with are fetched at once; the rest wait until they come near. */
  first?: boolean;
  /** Where it is never cut off. */
  view?: Pick<PictureView, 'x' | 'y'> | undefined;
}

/** A picture of the archive: in the colours of day or night where it has been drawn in both, else as it is. Only one file is fetched. */
export function Picture({ file, alt, shape, sizes, first = false, view }: PictureProps) {
  const { variants } = useRenderContext();
  const colourScheme = useColourScheme();
  const src = isSent(file) ? paths.picture(file, { plain: PLAIN }) : paths.picture(file);
  const image = (
    <img src={src} alt={alt} className={focusClass(view)} {...ROOM[shape]} decoding="async" loading={first ? 'eager' : 'lazy'} />
  );
  if (variants || isSent(file)) {
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
        {colourScheme === undefined ? source('night', '(prefers-color-scheme: dark)') : null}
        {source(colourScheme ?? 'day')}
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

/** The class by which the focal point of a picture stays in sight (`look/focus.part.css`); nothing for the middle. */
export function focusClass(view: Pick<PictureView, 'x' | 'y'> | undefined): string | undefined {
  if (view === undefined) return undefined;
  return `focus fx${Math.round(view.x / 10)} fy${Math.round(view.y / 10)}`;
}
