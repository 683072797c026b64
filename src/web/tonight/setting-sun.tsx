import { useSite } from '../contexts.ts';
import { Drawing } from '../look/drawing.tsx';

const WIDE = 520;
const TALL = 260;
const SUN = { x: 330, y: 168, r: 138 };
/** Left edge of the foreground; the right edge is cropped. */
const FOREGROUND_X = 356;

/** The setting sun behind the scene's foreground, drawn from numbers to keep the script small. */
export function SettingSun() {
  return <Drawing className="sun" align="xMaxYMax" viewBox={`0 0 ${WIDE} ${TALL}`} shapes={sunArt(useSite().foreground)} />;
}

const sunArt = (foreground: string) =>
  `<path class="sun-paper" d="M${SUN.x - SUN.r} ${SUN.y}a${SUN.r} ${SUN.r} 0 01${2 * SUN.r} 0z"/><g class="sun-paper stroke" stroke-linecap="round" stroke-dasharray="0 13">${reflection()}</g><g class="reed-paper" transform="translate(${FOREGROUND_X})">${foreground}</g>`;

/** The sun's reflection: rows of dots. */
function reflection(): string {
  const rows = Math.floor((TALL - SUN.y) / 11);
  return Array.from({ length: rows }, (_, row) => {
    const start = SUN.x - SUN.r - 80 + (row % 2) * 6.5;
    return `<path d="M${start} ${SUN.y + 8 + row * 11}H${WIDE + 20}" stroke-width="${(13 - (row * 12) / rows).toFixed(1)}"/>`;
  }).join('');
}
