import { dealTiles, type Tile } from '#scene/art/tile.ts';
import { hostOf, labelLinks, serviceOf } from '#scene/artists/links.ts';
import type { TownRecord } from '#scene/artists/release.ts';
import { isUpload } from '#scene/pictures/picture.ts';
import { Picture } from '../artists/picture.tsx';
import { useSite } from '../contexts.ts';
import { TilePicture } from '../look/drawing.tsx';
import { paths } from '../paths.ts';

/** Records as sleeves, each with its cover or one drawn from its title. */
export function Sleeves({ records, isOfOne = false }: { records: readonly TownRecord[]; isOfOne?: boolean }) {
  const tiles = dealTiles(
    records.map(({ title }) => title),
    useSite(),
  );
  return (
    <ul className="sleeves">
      {records.map((record, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two records of an artist may have one title
        <li key={index} className={`sleeve ${kindOf(record.format)}`}>
          <Sleeve record={record} tile={tiles[index]} isOfOne={isOfOne} />
        </li>
      ))}
    </ul>
  );
}

/** How a record looks: a tape has a spine, what comes without a thing in the hand only an edge. */
function kindOf(format = ''): string {
  if (/tape|cassette|\bMC\b/i.test(format)) return 'is-tape';
  return /digital|download|stream|file/i.test(format) ? 'is-digital' : '';
}

function Sleeve({ record, tile, isOfOne }: { record: TownRecord; tile: Tile | undefined; isOfOne: boolean }) {
  const { title, artist, year, format, label, links, cover } = record;
  const made = [format, isOfOne ? year : undefined].filter((fact) => fact !== undefined).join(', ');
  return (
    <>
      <div className={`cover ${tile?.stock ?? 'newsprint'}`}>
        {cover === undefined ? (
          <TilePicture name={title} {...(tile === undefined ? {} : { tile })} />
        ) : (
          <Picture
            file={isUpload(cover) ? cover : `covers/${cover}`}
            alt={`Cover of ${title}`}
            shape="portrait"
            sizes="(min-width: 62rem) 14rem, 45vw"
          />
        )}
      </div>
      <h3>{title}</h3>
      {isOfOne ? null : (
        <p className="by">
          <a href={paths.artist(artist.id)}>{artist.name}</a>
        </p>
      )}
      {made === '' && label === undefined ? null : (
        <p className="meta">
          {made}
          {made === '' || label === undefined ? null : <br />}
          {label}
        </p>
      )}
      {links.length === 0 ? null : (
        <ul className="reach">
          {labelLinks(links.map((href) => ({ label: serviceOf(href) ?? hostOf(href), href }))).map((link) => (
            <li key={link.href}>
              <a href={link.href} rel="noopener">
                {link.label}
                <span className="sr">{`: ${title}`}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
