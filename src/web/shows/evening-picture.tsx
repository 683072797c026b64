import type { Bar, Evening } from './evening.ts';

/** One drawing for wide screens, one for narrow ones, so that its lettering is the same size on both. */
const SIZES = { desk: { wide: 900, row: 26, dot: 11 }, phone: { wide: 358, row: 19, dot: 9 } } as const;
const TOP = 14;
const AXIS = 20;
/** The drawing keeps this much clear at both ends for the numbers. */
const MARGIN = 13;

/** Tonight's sets on a time axis, one picture; the list beneath it is the content and bears the same numbers. */
export function EveningPicture({ evening }: { evening: Evening }) {
  return (
    <>
      <Axis evening={evening} size="phone" />
      <Axis evening={evening} size="desk" />
    </>
  );
}

function Axis({ evening, size }: { evening: Evening; size: keyof typeof SIZES }) {
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
      {evening.now === undefined ? null : (
        <g className="now">
          <path d={`M${x(evening.now)} 4V${floor}`} />
          <text x={x(evening.now)} y={11} textAnchor={evening.now > 0.9 ? 'end' : 'start'} dx={evening.now > 0.9 ? -5 : 5}>
            Now
          </text>
        </g>
      )}
    </svg>
  );
}

function SetBar({ bar, from, to, level, dot }: { bar: Bar; from: number; to: number; level: number; dot: number }) {
  return (
    <g className={bar.off ? 'set off' : 'set'}>
      <path className={bar.open ? 'bar open' : 'bar'} d={`M${from} ${level}H${to}${bar.open ? '' : 'm0-6v12'}`} />
      <circle cx={from} cy={level} r={dot} />
      <text x={from} y={level + 4} textAnchor="middle">
        {bar.number}
      </text>
    </g>
  );
}
