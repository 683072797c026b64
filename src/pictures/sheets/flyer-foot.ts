import { type Board, box, mark, put } from './board.ts';
import type { Flyer } from './sheet.ts';
import { wrapped } from './wrapped.ts';

const LINE = 33;
const SIGN = 32;
const PAD = 24;
const SETTING = { face: 'text', weight: 600, size: 25 } as const;

/** The venues by their marks, and where the current list is. */
export function flyerFoot(
  board: Board,
  rooms: Flyer['rooms'],
  { width, edge }: { width: number; edge: number },
): { shapes: string; height: number } {
  const { inks, host, brand } = board.scene;
  const within = width - 2 * edge;
  let [x, y, shapes] = [0, PAD + 20, ''];
  const place = (wide: number) => {
    if (x > 0 && x + wide > within) [x, y] = [0, y + LINE];
    const at = { x: edge + x, y, ink: inks.paper };
    x += wide + 28;
    return at;
  };
  for (const { daymark, address } of rooms) {
    const sign = daymark === null ? 0 : SIGN;
    const [first = '', ...more] = wrapped(board.type, address, SETTING, within - sign);
    const at = place(sign + board.type.measure(first, SETTING));
    shapes +=
      (daymark === null ? '' : mark(daymark, at.x, at.y - 20, 22, inks.paper)) +
      put(board, first, { ...at, x: at.x + sign }, SETTING).shapes;
    for (const line of more) {
      [x, y] = [0, y + LINE];
      const next = place(sign + board.type.measure(line, SETTING));
      shapes += put(board, line, { ...next, x: next.x + sign }, SETTING).shapes;
    }
  }
  const name = host === '' ? brand : host;
  const poster = { face: 'poster', size: 32, least: 24, within } as const;
  shapes += put(board, name, place(board.type.measure(name, poster)), poster).shapes;
  const height = y + PAD;
  return { shapes: box(0, 0, width, height, inks.key) + shapes, height };
}
