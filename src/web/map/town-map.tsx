import { DAYMARK_SHAPES } from '#scene/art/daymark-shapes.ts';
import { isOff } from '#scene/shows/phase.ts';
import { clock12 } from '#scene/time/calendar.ts';
import { MAP_HEIGHT, MAP_WIDTH } from '#scene/venues/map-sheet.ts';
import { nameInList } from '#scene/venues/name-in-list.ts';
import type { TownSheet } from '#scene/venues/venue-map.ts';
import { PackDrawing } from '../look/drawing.tsx';
import { paths } from '../paths.ts';
import type { Line } from '../shows/line.ts';
import { MapLabel, markAt, NorthArrow } from '../venues/map/drawn-map.tsx';
import { placeTownLabels, type ShowMark } from '../venues/map/labels.ts';

/** Venues closer than this share a mark, in units of the map. */
const SAME_PLACE = 20;

interface TownMapProps {
  map: TownSheet;
  shows: readonly Line[];
  /** "tonight", or the day. */
  when: string;
}

interface Mark extends ShowMark {
  venues: TownSheet['venues'];
  shows: readonly Line[];
}

/** The town with a mark for each venue, filled and labeled where a show is on. Each mark leads to its show or venue. */
export function TownMap({ map, shows, when }: TownMapProps) {
  const byVenue = Map.groupBy(shows, ({ venue }) => venue.id ?? '');
  const marks = groupMarks(map.venues, byVenue);
  const [busy, quiet] = [marks.filter((mark) => mark.shows.length > 0), marks.filter((mark) => mark.shows.length === 0)];
  const labels = placeTownLabels(busy, quiet, map.places);
  return (
    <figure className="town-map">
      <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}>
        <title>{`Map of shows ${when}, north at the top`}</title>
        {map.drawing === null ? null : <PackDrawing svg={map.drawing.svg} place={map.drawing} />}
        {quiet.map((mark) => (
          <MarkLink key={mark.venues[0]?.id} mark={mark} className="quiet" scale={1} />
        ))}
        {busy.map((mark) => (
          <MarkLink key={mark.venues[0]?.id} mark={mark} className="stands" scale={1.5} />
        ))}
        {labels.map((label) => (
          <MapLabel key={`${label.x} ${label.y}`} label={label} />
        ))}
        <NorthArrow />
      </svg>
    </figure>
  );
}

function MarkLink({ mark: { x, y, venues, shows }, className, scale }: { mark: Mark; className: string; scale: number }) {
  const [venue] = venues;
  const [show] = shows;
  if (venue === undefined) return null;
  const name = venues.map((each) => each.name).join(', ');
  const says = show === undefined ? `${name}: no show` : `${name}: ${shows.map(startOf).filter(Boolean).join(', ') || 'a show'}`;
  return (
    <a href={shows.length === 1 && show !== undefined ? paths.show(show.slug) : paths.venue(venue.id)} aria-label={says}>
      <circle className="target" cx={x} cy={y} r="22" />
      <path className={className} d={DAYMARK_SHAPES[venue.daymark]} transform={markAt({ x, y }, scale)} />
    </a>
  );
}

/** Venues as marks, those in one place together, and what to write beside them. */
function groupMarks(venues: TownSheet['venues'], byVenue: ReadonlyMap<string, readonly Line[]>): Mark[] {
  const groups: { x: number; y: number; venues: TownSheet['venues'] }[] = [];
  for (const venue of venues) {
    const same = groups.find(({ x, y }) => Math.hypot(x - venue.x, y - venue.y) < SAME_PLACE);
    if (same === undefined) groups.push({ x: venue.x, y: venue.y, venues: [venue] });
    else same.venues.push(venue);
  }
  return groups.map((group) => {
    const shows = group.venues.flatMap(({ id }) => byVenue.get(id) ?? []);
    const on = shows.filter((show) => !isOff(show));
    const [first] = on.length > 0 ? on : shows;
    const time = first === undefined ? '' : [startOf(first), shows.length > 1 ? `+${shows.length - 1}` : ''].filter(Boolean).join(' ');
    const [venue, ...others] = group.venues;
    const name = venue !== undefined && others.length === 0 ? shortenName(nameInList(venue)) : `${group.venues.length} venues`;
    return { ...group, shows, lines: first === undefined ? [] : [[time, name].filter(Boolean), [time || name]] };
  });
}

/** How many characters of a venue's name are written on the map. */
const MAX_NAME_CHARS = 16;

/** As many whole words of a name as fit. */
function shortenName(name: string): string {
  if (name.length <= MAX_NAME_CHARS) return name;
  const end = name.lastIndexOf(' ', MAX_NAME_CHARS);
  return end > 0 ? name.slice(0, end) : `${name.slice(0, MAX_NAME_CHARS - 1)}…`;
}

/** "8 PM", "8:30 PM" */
function startOf({ startTime }: Line): string {
  return startTime === null ? '' : clock12(startTime).replace(':00', '');
}
