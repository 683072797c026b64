import type { YearReview } from '#scene/archive/archive.ts';
import { cutToWidth, textWidth } from '../tree/text-width.ts';

const ROW = 34;
const WIDE = 358;
/** Names take so much of the width, what ties them the rest. */
const NAMES = 190;
const SIZE = 15;

/** Who shared bills, names under each other and a bow for each pair, the thicker the more often; the table beside it says the same. */
export function TogetherPicture({ together }: Pick<YearReview, 'together'>) {
  const names = new Map(together.flatMap(({ one, other }) => [one, other]).map(({ id, name }) => [id, name]));
  const rows = new Map([...names.keys()].map((id, row) => [id, row * ROW + ROW / 2]));
  const most = Math.max(...together.map(({ shows }) => shows));
  return (
    <svg
      className="year-together"
      viewBox={`0 0 ${WIDE} ${names.size * ROW}`}
      role="img"
      aria-label="Who shared bills, a bow for each two: the same as the table"
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
