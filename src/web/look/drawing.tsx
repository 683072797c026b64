import { type Tile, tileOf } from '#scene/art/tile.ts';
import { useSite } from '../contexts.ts';

interface DrawingProps {
  /** SVG shapes from our own drawings or the scene pack, which is checked to contain nothing but shapes. Never from a visitor. */
  shapes: string;
  viewBox: string;
  className?: string;
  /** `slice` crops, `meet` fits. */
  fit?: 'slice' | 'meet';
  align?: 'xMidYMid' | 'xMidYMax' | 'xMaxYMax';
  /** Its place within another drawing. */
  place?: { x: number; y: number; width: number; height: number };
}

/** An SVG drawing in the page's inks: the only place where text becomes markup. Decoration; what it shows is in words beside it. */
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

/** A whole SVG file of the scene pack, with its viewBox. */
export function PackDrawing({ svg, ...how }: { svg: string } & Omit<DrawingProps, 'shapes' | 'viewBox'>) {
  const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? '0 0 100 100';
  const shapes = svg.replace(/^<svg[^>]*>|<\/svg>$/g, '');
  return <Drawing shapes={shapes} viewBox={viewBox} {...how} />;
}

/** A poster drawn from a name; `tile` where neighbors must differ. */
export function TilePicture({ name, tile }: { name: string; tile?: Tile }) {
  const site = useSite();
  return <Drawing className="tile" viewBox="0 0 400 400" shapes={(tile ?? tileOf(name, site)).plates} />;
}
