import type { YearReview } from '#scene/archive/archive.ts';
import { addDays, monthDay, monthName, weekday } from '#scene/time/calendar.ts';
import { cutToWidth, textWidth } from '../tree/lettering.ts';
import { formatShowCount } from './nothing.tsx';

/** Distances in pixels. Months are rows on wide screens and columns on narrow ones. */
const NIGHTS = { desktop: 34, phone: 20 } as const;
const MONTHS = { desktop: 34, phone: 27 } as const;
const LABEL = { desktop: 56, phone: 26 } as const;
const SIZES = 6;

/** The nights of a year as dots, larger with more shows. The months below say the same in numbers. */
export function NightsPicture({ review: { year, nightly, busiest }, size }: { review: YearReview; size: 'desktop' | 'phone' }) {
  const [apart, month, label] = [NIGHTS[size], MONTHS[size], LABEL[size]];
  const at = (day: string) => {
    const [along, across] = [(Number(day.slice(8)) - 0.5) * apart, (Number(day.slice(5, 7)) - 0.5) * month];
    return size === 'desktop' ? { x: label + along, y: across } : { x: label + across, y: label + along };
  };
  const most = Math.max(1, busiest?.shows ?? 1);
  const days = nightly.map((shows, day) => ({ shows, ...at(addDays(`${year}-01-01`, day)) }));
  const sizes = Map.groupBy(
    days.filter(({ shows }) => shows > 0),
    ({ shows }) => Math.max(1, Math.ceil(Math.sqrt(shows / most) * SIZES)),
  );
  const ring = busiest === null ? undefined : at(busiest.night);
  const [wide, high] = size === 'desktop' ? [label + 31 * apart, 12 * month] : [label + 12 * month, label + 31 * apart];
  const says =
    busiest === null ? '' : `, most on ${weekday(busiest.night)} ${monthDay(busiest.night)} with ${formatShowCount(busiest.shows)}`;
  return (
    <svg
      className={`year-nights ${size}`}
      viewBox={`0 0 ${wide} ${high}`}
      role="img"
      aria-label={`The nights of ${year}, a dot for each with shows${says}`}
    >
      <path
        className="no-night"
        d={days
          .filter(({ shows }) => shows === 0)
          .map(({ x, y }) => `M${x} ${y}h0`)
          .join('')}
      />
      {[...sizes].map(([step, nights]) => (
        <path
          key={step}
          className="night-dots"
          strokeWidth={Math.round((step / SIZES) * (apart - 3))}
          d={nights.map(({ x, y }) => `M${x} ${y}h0`).join('')}
        />
      ))}
      {ring === undefined ? null : <circle className="busiest-ring" cx={ring.x} cy={ring.y} r={apart / 2} />}
      {Array.from({ length: 12 }, (_, at) => {
        const name = monthName(`${year}-${String(at + 1).padStart(2, '0')}`);
        return size === 'desktop' ? (
          <text key={name} x={0} y={(at + 0.5) * month + 8}>
            {name.slice(0, 3)}
          </text>
        ) : (
          <text key={name} x={label + (at + 0.5) * month} y={18} textAnchor="middle">
            {name.slice(0, 1)}
          </text>
        );
      })}
    </svg>
  );
}

const ROW = 34;
const WIDE = 358;
/** Width of the names, in pixels. */
const NAMES = 190;
const SIZE = 15;

/** Who shared bills, as arcs between names, thicker for more shows. The table beside it says the same. */
export function TogetherPicture({ together }: Pick<YearReview, 'together'>) {
  const names = new Map(together.flatMap(({ one, other }) => [one, other]).map(({ id, name }) => [id, name]));
  const rows = new Map([...names.keys()].map((id, row) => [id, row * ROW + ROW / 2]));
  const most = Math.max(...together.map(({ shows }) => shows));
  return (
    <svg
      className="year-together"
      viewBox={`0 0 ${WIDE} ${names.size * ROW}`}
      role="img"
      aria-label="Who shared bills, an arc for each pair: the same as the table"
    >
      {together.map(({ one, other, shows }, at) => {
        const [from = 0, to = 0] = [rows.get(one.id), rows.get(other.id)];
        const out = NAMES + 24 + Math.min(WIDE - NAMES - 40, Math.abs(to - from) * 0.55);
        return (
          <path
            key={`${one.id} ${other.id}`}
            className={`bow ${['c', 'g', 'v'][at % 3]}`}
            strokeWidth={Math.round(3 + (shows * 7) / most)}
            d={`M${NAMES + 8} ${from}C${out} ${from} ${out} ${to} ${NAMES + 8} ${to}`}
          />
        );
      })}
      {[...names].map(([id, name]) => (
        <text key={id} x={NAMES} y={(rows.get(id) ?? 0) + 5} textAnchor="end">
          {cutToWidth(name, NAMES - 4, (text) => textWidth(text, SIZE))}
        </text>
      ))}
    </svg>
  );
}
