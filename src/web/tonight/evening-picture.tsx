import type { Bar, Evening } from './evening.ts';

/** Two drawings, so that lettering has the same size on wide and narrow screens. */
const SIZES = { desktop: { wide: 660, row: 19, dot: 9 }, phone: { wide: 358, row: 19, dot: 9 } } as const;
export type EveningSize = keyof typeof SIZES;
const TOP = 14;
const AXIS = 20;
/** Clear space at both ends, for numbers. */
const MARGIN = 13;

/** Tonight's sets on a time axis. The list beside it has the content and the same numbers. */
export function EveningPicture({ evening, size }: { evening: Evening; size: EveningSize }) {
  const { wide, row, dot } = SIZES[size];
  const y = (at: number) => TOP + at * row;
  const x = (share: number) => Math.round(MARGIN + share * (wide - 2 * MARGIN));
  const floor = y(evening.rows - 1) + 19;
  return (
    <svg
      className={`evening ${size}`}
      viewBox={`0 0 ${wide} ${floor + AXIS}`}
      role="img"
      aria-label="Tonight’s sets on a time axis, numbered as in the list"
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
        <SetBar key={bar.number} bar={bar} from={x(bar.from)} to={x(bar.to)} level={y(bar.row) + 6} dot={dot} />
      ))}
      {evening.now === undefined ? null : <path className="post" d={`M${x(evening.now)} 2V${floor + 4}`} />}
    </svg>
  );
}

/** A set: thin, thick while on, faint when over; dashed if canceled or without an end. */
function SetBar({ bar, from, to, level, dot }: { bar: Bar; from: number; to: number; level: number; dot: number }) {
  const phase = bar.off ? ' off' : bar.phase === 'on now' ? ' on' : bar.phase === 'over' ? ' been' : '';
  return (
    <g className={`set${phase}`}>
      <path className={bar.open ? 'bar open' : 'bar'} d={`M${from} ${level}H${to}${bar.open ? '' : 'm0-6v12'}`} />
      <circle cx={from} cy={level} r={dot} />
      <text x={from} y={level + 4} textAnchor="middle">
        {bar.number}
      </text>
    </g>
  );
}
