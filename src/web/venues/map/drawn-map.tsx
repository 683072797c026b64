import { DAYMARK_SHAPES } from '#scene/art/daymark-shapes.ts';
import { MAP_HEIGHT, MAP_WIDTH } from '#scene/venues/map-sheet.ts';
import { nameInList } from '#scene/venues/name-in-list.ts';
import type { Venue } from '#scene/venues/venue.ts';
import type { VenueMap } from '#scene/venues/venue-map.ts';
import { PackDrawing } from '../../look/drawing.tsx';
import { Daymark } from '../../look/icons.tsx';
import { paths } from '../../paths.ts';
import { type Label, lineHeight, placeLabels } from './labels.ts';

/** Minutes of walking drawn as rings, where they fit. */
const WALKS = [2, 5, 10, 20] as const;
const RING = { least: 60, most: 280 };
const MAX_RINGS = 2;
/** Size of a daymark, in units of its drawing. */
const MARK = 20;
const NORTH = { x: MAP_WIDTH - 30, y: 38 };

/** A venue's surroundings, drawn without loading anything: its place in town, walking times, and venues close by. */
export function DrawnMap({
  venue,
  map: { drawing, here, minute, near, places },
}: {
  venue: Pick<Venue, 'name' | 'daymark'>;
  map: VenueMap;
}) {
  const marked = near.flatMap(({ at, ...other }) => (at === null ? [] : [{ ...other, ...at, name: nameInList(other) }]));
  const rings = WALKS.map((minutes) => ({ r: minutes * minute, name: `${minutes} minutes` }))
    .filter(({ r }) => r >= RING.least && r <= RING.most)
    .slice(0, MAX_RINGS);
  const labels = placeLabels({ here: { ...here, name: venue.name }, near: marked, rings, places });
  return (
    <svg className="venue-map" viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} role="img" aria-label={mapWords(venue.name, near)}>
      {drawing === null ? null : <PackDrawing svg={drawing.svg} place={drawing} />}
      {rings.map(({ r }) => (
        <circle key={r} className="walk" cx={here.x} cy={here.y} r={r} />
      ))}
      {marked.map((other) => (
        <path key={other.id} className="stands" d={DAYMARK_SHAPES[other.daymark]} transform={markAt(other, 1.2)} />
      ))}
      <path className="stands" d={DAYMARK_SHAPES[venue.daymark]} transform={markAt(here, 1.7)} />
      {labels.map((label) => (
        <MapLabel key={`${label.kind} ${label.x} ${label.y}`} label={label} />
      ))}
      <NorthArrow />
    </svg>
  );
}

/** The arrow to the north, in a corner. */
export function NorthArrow() {
  return (
    <g className="north" transform={`translate(${NORTH.x} ${NORTH.y})`}>
      <path className="stands" d="M0-26l9 28-9-6-9 6z" />
      <text y="22" textAnchor="middle">
        N
      </text>
    </g>
  );
}

/** Words on a map. */
export function MapLabel({ label }: { label: Label }) {
  const { kind, lines, x, y, anchor } = label;
  return (
    <text className={`name-${kind}`} y={y} textAnchor={anchor} dominantBaseline="central">
      {lines.map((line, at) => (
        <tspan key={line} x={x} dy={at === 0 ? 0 : lineHeight(label)}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Where a daymark is drawn so that its middle is at a point. */
export function markAt({ x, y }: { x: number; y: number }, scale: number): string {
  const half = (MARK / 2) * scale;
  return `translate(${x - half} ${y - half}) scale(${scale})`;
}

function mapWords(name: string, near: VenueMap['near']): string {
  if (near.length === 0) return `Map of where ${name} is in town.`;
  return `Map of ${name} and the venues nearby, listed below.`;
}

/** Venues close by, as a list. */
export function CloseBy({ near }: Pick<VenueMap, 'near'>) {
  if (near.length === 0) return null;
  return (
    <div className="close-by">
      <h3 className="mark">Nearby</h3>
      <ul>
        {near.map(({ id, name, daymark, ...far }) => (
          <li key={id}>
            <Daymark shape={daymark} />
            <a href={paths.venue(id)}>{name}</a> <span>{walk(far)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function walk({ minutes, towards }: Pick<VenueMap['near'][number], 'minutes' | 'towards'>): string {
  if (towards === null) return 'in the same place';
  return `about ${minutes === 1 ? 'a minute' : `${minutes} minutes`} on foot, ${towards}`;
}
