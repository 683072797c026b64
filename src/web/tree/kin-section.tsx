import { useMemo } from 'react';
import type { Artist } from '#scene/artists/artist.ts';
import type { Kin } from '#scene/artists/tree.ts';
import { paths } from '../paths.ts';
import { layOut } from './layout.ts';
import { momentOf } from './threads.ts';
import { TreePicture } from './tree-picture.tsx';
import { TreeTable } from './tree-table.tsx';
import { bandsCounted, saysOf } from './tree-words.ts';

/** A band's members over the years and their other bands, as picture and table; nothing that the member cards already say. */
export function KinSection({ artist: { id, name }, kin }: { artist: Artist; kin: Kin }) {
  const drawing = useMemo(() => layOut(kin, { now: momentOf(kin.tonight) }), [kin]);
  const isDrawn = drawing?.ribbons.some((ribbon) => ribbon.id === id) ?? false;
  if (kin.bands.length === 1 && (!isDrawn || drawing?.shown === undefined)) return null;
  return (
    <section className="kin" aria-labelledby="kin">
      <h2 className="section-head" id="kin">
        {kin.bands.length === 1 ? 'Line-up' : 'Lineup and related bands'}
      </h2>
      {isDrawn && drawing !== undefined ? <TreePicture drawing={drawing} says={saysOf(drawing)} here={id} /> : null}
      <TreeTable
        lineUps={kin}
        caption={kin.bands.length === 1 ? `Who played in ${name}` : `Who played in ${name}, and where else`}
        here={id}
      />
      <p>
        {kin.others === 0 ? '' : `${bandsCounted(kin.others)} more share a musician with ${name}. `}
        <a className="lone" href={paths.tree()}>
          Who played in what, across the scene
        </a>
      </p>
    </section>
  );
}
