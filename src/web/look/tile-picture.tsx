import { type Tile, tileOf } from '#scene/art/tile.ts';
import { useSite } from '../contexts.ts';
import { Drawing } from './drawing.tsx';

/** The poster drawn from a name, for whoever has no picture; `tile` when it was dealt in a row with others. */
export function TilePicture({ name, tile }: { name: string; tile?: Tile }) {
  const site = useSite();
  return <Drawing className="tile" viewBox="0 0 400 400" shapes={(tile ?? tileOf(name, site)).plates} />;
}
