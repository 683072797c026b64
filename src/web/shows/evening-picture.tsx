import type { Bar, Evening } from './evening.ts';

const WIDE = 640;
const ROW = 26;
const TOP = 16;
const AXIS = 22;
/** The drawing keeps this much clear at both ends for the numbers. */
const MARGIN = 14;

const x = (share: number) => MARGIN + share * (WIDE - 2 * MARGIN);
const y = (row: number) => TOP + row * ROW;

/** Tonight's sets on a time axis, one picture; the list beneath it is the content and bears the same numbers. */
export function EveningPicture({ evening }: { evening: Evening }) {
  const floor = y(evening.rows - 1) + 20;
  return (
    <svg
      className="evening"
      viewBox={`0 0 ${WIDE} ${floor + AXIS}`}
      role="img"
      aria-label="Tonight’s sets on a time axis, numbered as in the list"
    >
      <path className="axis" d={`M${MARGIN} ${floor}H${WIDE - MARGIN}`} />
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
        <SetBar key={bar.number} bar={bar} />
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

function SetBar({ bar }: { bar: Bar }) {
  const [from, to, level] = [x(bar.from), x(bar.to), y(bar.row) + 6];
  return (
    <g className={bar.off ? 'set off' : 'set'}>
      <path className={bar.open ? 'bar open' : 'bar'} d={`M${from} ${level}H${to}${bar.open ? '' : 'm0-6v12'}`} />
      <circle cx={from} cy={level} r="11" />
      <text x={from} y={level + 4.5} textAnchor="middle">
        {bar.number}
      </text>
    </g>
  );
}
