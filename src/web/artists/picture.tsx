import { PICTURE_WIDTHS, type PictureScheme, type PictureShape } from '#scene/picture.ts';
import { useRenderContext } from '../contexts.ts';
import { useColourScheme } from '../look/colour-scheme.ts';
import { paths } from '../paths.ts';

/** The room a picture takes before it has come: a poster lies, a portrait is square. */
const ROOM = { poster: { width: 800, height: 600 }, portrait: { width: 480, height: 480 } } as const;

interface PictureProps {
  /** A file under artistinfo/; a .webp has its .avif beside it, which the scene pack promises. */
  file: string;
  alt: string;
  shape: PictureShape;
  /** How wide it is shown, as the attribute of the same name says it. */
  sizes: string;
  /** The pictures a page opens with are fetched at once; the rest wait until they come near. */
  first?: boolean;
}

/** A picture of the archive: in the colours of day or night where it has been drawn in both, else as it is. Only one file is fetched. */
export function Picture({ file, alt, shape, sizes, first = false }: PictureProps) {
  const { variants } = useRenderContext();
  const colourScheme = useColourScheme();
  const image = <img src={paths.picture(file)} alt={alt} {...ROOM[shape]} decoding="async" loading={first ? 'eager' : 'lazy'} />;
  if (variants) {
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
