import { PREVIEW } from '#scene/pictures/picture.ts';
import { type Board, bigName, box, overprint, type Painting, put } from './board.ts';
import { footing } from './previews.ts';
import type { YearPreview } from './sheet.ts';

const { width: WIDE, height: HIGH } = PREVIEW;
const EDGE = 56;
/** The grid of nights, in pixels. */
const NIGHTS = { x: 478, y: 52, apart: 21.6, month: 38 };
const SIZES = 6;

/** A year's preview: its number, totals, who played most, and a dot per night. */
export function paintYear(board: Board, { year, figures, most, nightly }: YearPreview): Painting {
  const { inks } = board.scene;
  const name = bigName(board, year, { x: EDGE - 4, y: 52, width: 380, height: 210, most: 300 }, inks.green);
  let over = overprint(name.shapes);
  for (const [at, { many, word }] of figures.slice(0, 3).entries()) {
    const y = 344 + at * 66;
    const number = put(board, many, { x: EDGE, y, ink: inks.ink }, { face: 'poster', size: 72 });
    const said = { x: EDGE + number.width + 14, y, ink: inks.ink };
    over += number.shapes + put(board, word, said, { face: 'text', weight: 700, size: 28, least: 20, within: 380 - number.width }).shapes;
  }
  over += drawDots(nightly, inks.bigCoral, inks.ink);
  const led = most.filter((each) => board.type.canSet(each)).slice(0, 2);
  return {
    ...PREVIEW,
    ground: box(0, 0, WIDE, HIGH, inks.paper),
    over: over + footing(board, led.length === 0 ? '' : `Most: ${led.join(', ')}`),
  };
}

/** Nights by month; one without shows is a speck. */
function drawDots(nightly: YearPreview['nightly'], ink: string, speck: string): string {
  const most = Math.max(1, ...nightly.flat());
  return nightly
    .flatMap((nights, month) =>
      nights.map((shows, night) => {
        const [x, y] = [NIGHTS.x + (night + 0.5) * NIGHTS.apart, NIGHTS.y + (month + 0.5) * NIGHTS.month];
        const size = Math.max(1, Math.ceil(Math.sqrt(shows / most) * SIZES));
        if (shows === 0) return `<circle cx="${x.toFixed(1)}" cy="${y}" r="1.6" fill="${speck}" opacity=".4"/>`;
        return `<circle cx="${x.toFixed(1)}" cy="${y}" r="${(3 + (size * 9) / SIZES).toFixed(1)}" fill="${ink}"/>`;
      }),
    )
    .join('');
}
