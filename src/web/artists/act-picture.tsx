import { tileOf } from '#scene/art/tile.ts';
import type { Artist } from '#scene/artists/artist.ts';
import { useSite } from '../contexts.ts';
import { TilePicture } from '../look/tile-picture.tsx';
import { Picture } from './picture.tsx';

/** The picture an artist's name crosses: its own, or the poster drawn from the name. */
export function ActPicture({ artist }: { artist: Artist }) {
  const site = useSite();
  if (artist.artistimage !== undefined) {
    return (
      <div className="act-picture">
        <Picture
          file={artist.artistimage}
          alt={artist.imageview?.alt || `Poster of ${artist.name}`}
          shape="poster"
          sizes="(min-width: 62rem) 45rem, 100vw"
          first
        />
      </div>
    );
  }
  const tile = tileOf(artist.name, site);
  return (
    <div className={`act-picture drawn ${tile.stock}`}>
      <TilePicture name={artist.name} tile={tile} />
    </div>
  );
}
