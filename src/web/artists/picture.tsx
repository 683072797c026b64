import { paths } from '../paths.ts';

interface PictureProps {
  /** A file under artistinfo/; a .webp has its .avif beside it, which the scene pack promises. */
  file: string;
  alt: string;
  width: number;
  height: number;
  /** The picture a page opens with is fetched at once; the rest wait until they come near. */
  first?: boolean;
}

/** A picture of the archive, in the smallest format the browser takes. */
export function Picture({ file, alt, width, height, first = false }: PictureProps) {
  const image = (
    <img src={paths.picture(file)} alt={alt} width={width} height={height} decoding="async" loading={first ? 'eager' : 'lazy'} />
  );
  if (!file.endsWith('.webp')) return image;
  return (
    <picture>
      <source srcSet={paths.picture(file.replace(/\.webp$/, '.avif'))} type="image/avif" />
      {image}
    </picture>
  );
}
