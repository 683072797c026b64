import { type Tile, tileOf } from '#scene/art/tile.ts';
import { useSite } from '../contexts.ts';

/** How a drawing fills its place. */
interface DrawingProps {
  /** Shapes as SVG text: from our own motifs, or from the scene pack, which is checked to hold nothing but shapes. Never from a visitor. */
  shapes: string;
  viewBox: string;
  className?: string;
  /** `slice` fills and crops, `meet` fits. */
  fit?: 'slice' | 'meet';
  /** Which part a crop keeps. */
  align?: 'xMidYMid' | 'xMidYMax' | 'xMaxYMax';
  /** Where it stands in another drawing. */
  place?: { x: number; y: number; width: number; height: number };
}

/** A drawing inked by the page: the one place where text becomes markup. Decoration only; what it shows is said in words beside it. */
export function Drawing({ shapes, viewBox, className, fit = 'slice', align = 'xMidYMid', place }: DrawingProps) {
  return (
    <svg
      className={className}
      viewBox={viewBox}
      preserveAspectRatio={`${align} ${fit}`}
      x={place?.x}
      y={place?.y}
      width={place?.width}
      height={place?.height}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see the promise above
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}

/** A whole SVG of the scene pack, its viewBox kept. */
export function PackDrawing({ svg, ...how }: { svg: string } & Omit<DrawingProps, 'shapes' | 'viewBox'>) {
  const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? '0 0 100 100';
  const shapes = svg.replace(/^<svg[^>]*>|<\/svg>$/g, '');
  return <Drawing shapes={shapes} viewBox={viewBox} {...how} />;
}

/** The poster drawn from a name, for whoever has no picture; `tile` when it was dealt in a row with others. */
export function TilePicture({ name, tile }: { name: string; tile?: Tile }) {
  const site = useSite();
  return <Drawing className="tile" viewBox="0 0 400 400" shapes={(tile ?? tileOf(name, site)).plates} />;
}
