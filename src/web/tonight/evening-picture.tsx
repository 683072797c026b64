import { DAYMARK_SHAPES } from '#scene/art/daymark-shapes.ts';
import type { Daymarks } from '#scene/venues/venue.ts';
import type { Bar, Evening } from './evening.ts';

/** One drawing for wide screens, one for narrow ones, so that its lettering is the same size on both. */
const SIZES = { desktop: { wide: 660, row: 19, dot: 7 }, phone: { wide: 358, row: 19, dot: 7 } } as const;
export type EveningSize = keyof typeof SIZES;
const TOP = 14;
const AXIS = 20;
/** Clear space at both ends, for numbers. */
const MARGIN = 13;

/** Tonight's sets on a time axis, one picture; each begins with its venue's mark, as in the list. */
export function EveningPicture({ evening, size, daymarks }: { evening: Evening; size: EveningSize; daymarks: Daymarks }) {
  const { wide, row, dot } = SIZES[size];
  const y = (at: number) => TOP + at * row;
  const x = (share: number) => Math.round(MARGIN + share * (wide - 2 * MARGIN));
  const floor = y(evening.rows - 1) + 19;
  return (
    <svg
      className={`evening ${size}`}
      viewBox={`0 0 ${wide} ${floor + AXIS}`}
      role="img"
      aria-label="Tonight’s sets on a timeline, with each venue’s mark from the list"
    >
      {evening.now === undefined ? null : <path className="past" d={`M0 2H${x(evening.now)}V${floor}H0z`} />}
      <path className="axis" d={`M${MARGIN} ${floor}H${wide - MARGIN}`} />
      {evening.hours.map(({ label, at }) => (
        <g key={at}>
          <path className="axis" d={`M${x(at)} ${floor}v5`} />
          <text
            className="hour"
            x={x(at)}
            y={floor + 18}
            textAnchor={at === 0 ? 'start' : at === 1 ? 'end' : 'middle'}
            dx={at === 0 ? -MARGIN / 2 : at === 1 ? MARGIN / 2 : 0}
          >
            {label}
          </text>
        </g>
      ))}
      {evening.bars.map((bar) => (
        <SetBar
          key={bar.number}
          bar={bar}
          shape={DAYMARK_SHAPES[daymarks[bar.venue] ?? 'circle']}
          from={x(bar.from)}
          to={x(bar.to)}
          level={y(bar.row) + 6}
          dot={dot}
        />
      ))}
      {evening.now === undefined ? null : <path className="post" d={`M${x(evening.now)} 2V${floor + 4}`} />}
    </svg>
  );
}

/** A set is a thin line, a thick one while it plays, a faint one when it is over; dashed where it is called off or its end unknown. */
function SetBar({ bar, shape, from, to, level, dot }: { bar: Bar; shape: string; from: number; to: number; level: number; dot: number }) {
  const phase = bar.off ? ' off' : bar.phase === 'on now' ? ' on' : bar.phase === 'over' ? ' been' : '';
  return (
    <g className={`set${phase}`}>
      <path className={bar.open ? 'bar open' : 'bar'} d={`M${from} ${level}H${to}${bar.open ? '' : 'm0-6v12'}`} />
      <path className="start" d={shape} transform={`translate(${from - dot} ${level - dot}) scale(${dot / 10})`} />
    </g>
  );
}
