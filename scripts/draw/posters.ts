import { halftone, hand, INK, PAPER, plate, rays, reeds, sheet, solid, waves } from './print-shop.ts';
import { SUBJECTS } from './subjects.ts';

const WIDE = 960;
const TALL = 720;

/** A poster: its subject, background, foreground, paper and two inks. */
interface Composition {
  subject: keyof typeof SUBJECTS;
  behind: 'sun' | 'rays' | 'moon' | 'stripes' | 'dots' | 'rings';
  before: 'reeds' | 'waves' | 'floor' | 'none';
  paper: number;
  inks: readonly ['coral' | 'green' | 'violet', 'coral' | 'green' | 'violet'];
  turn?: number;
}

export const POSTERS: Record<string, Composition> = {
  sisterheron: { subject: 'heron', behind: 'sun', before: 'reeds', paper: 5, inks: ['coral', 'green'] },
  kingtide: { subject: 'horn', behind: 'rays', before: 'waves', paper: 1, inks: ['coral', 'violet'] },
  ullaandvern: { subject: 'house', behind: 'moon', before: 'reeds', paper: 4, inks: ['coral', 'violet'] },
  mosquitocontrol: { subject: 'mosquito', behind: 'dots', before: 'none', paper: 2, inks: ['green', 'coral'] },
  estuaryradio: { subject: 'radio', behind: 'rings', before: 'waves', paper: 3, inks: ['violet', 'coral'] },
  blackwaterhymnsociety: { subject: 'hands', behind: 'rays', before: 'none', paper: 0, inks: ['violet', 'green'] },
  cordgrassunion: { subject: 'guitar', behind: 'sun', before: 'reeds', paper: 0, inks: ['coral', 'green'] },
  marshhenrevival: { subject: 'hands', behind: 'sun', before: 'reeds', paper: 1, inks: ['coral', 'green'], turn: 6 },
  hushpuppyriot: { subject: 'amp', behind: 'rays', before: 'floor', paper: 2, inks: ['coral', 'green'], turn: -8 },
  clementineoakes: { subject: 'guitar', behind: 'rings', before: 'floor', paper: 3, inks: ['green', 'coral'], turn: 70 },
  ardithandtheferrymen: { subject: 'ferry', behind: 'stripes', before: 'waves', paper: 0, inks: ['green', 'coral'] },
  lulapinckneytrio: { subject: 'piano', behind: 'moon', before: 'floor', paper: 4, inks: ['violet', 'coral'] },
  jettywolves: { subject: 'lighthouse', behind: 'rays', before: 'waves', paper: 3, inks: ['violet', 'green'] },
  palmettostatic: { subject: 'amp', behind: 'stripes', before: 'none', paper: 4, inks: ['violet', 'coral'] },
  sonmareado: { subject: 'drums', behind: 'rays', before: 'floor', paper: 1, inks: ['coral', 'green'] },
  tidetable: { subject: 'oyster', behind: 'dots', before: 'waves', paper: 3, inks: ['coral', 'violet'] },
  ruedelacroix: { subject: 'dress', behind: 'rays', before: 'none', paper: 1, inks: ['violet', 'coral'] },
  halfmoonshoal: { subject: 'moonboat', behind: 'moon', before: 'waves', paper: 4, inks: ['green', 'violet'] },
  oysterknife: { subject: 'upright', behind: 'stripes', before: 'floor', paper: 2, inks: ['coral', 'violet'] },
  thepluffmudpickers: { subject: 'banjo', behind: 'sun', before: 'reeds', paper: 2, inks: ['green', 'coral'] },
  quarterdeck: { subject: 'mic', behind: 'rings', before: 'floor', paper: 5, inks: ['green', 'coral'] },
  anonuevo: { subject: 'accordion', behind: 'rays', before: 'none', paper: 0, inks: ['coral', 'violet'] },
  exampleband: { subject: 'boat', behind: 'sun', before: 'waves', paper: 5, inks: ['coral', 'violet'] },
  default: { subject: 'egret', behind: 'dots', before: 'reeds', paper: 0, inks: ['green', 'coral'] },
};

/** A poster as SVG. */
export function poster(id: string, { subject, behind, before, paper, inks, turn = 0 }: Composition): string {
  const { random } = hand(id);
  const [first, second] = [INK[inks[0]], INK[inks[1]]];
  const { dark, light } = SUBJECTS[subject] ?? { dark: '' };
  const middle = `transform="rotate(${turn} ${WIDE / 2} ${TALL / 2})"`;
  return sheet(WIDE, TALL, PAPER[paper] ?? PAPER[0], [
    plate(first, background(behind, random), random),
    plate(second, foreground(before, random), random, 6),
    `<g ${middle}>${solid(INK.key, dark)}${light === undefined ? '' : solid(INK.knock, light)}</g>`,
    plate(second, `<g ${middle} opacity="0.85">${halftone(480, 360, 420, 340, 22, 1, 8)}</g>`, random, 6),
  ]);
}

function background(kind: Composition['behind'], random: () => number): string {
  const x = 330 + Math.round(random() * 300);
  if (kind === 'sun') return `<circle cx="${x}" cy="300" r="250"/>`;
  if (kind === 'moon')
    return `<path d="M${x + 60} 60a250 250 0 10150 400A220 220 0 01${x + 60} 60z"/>${halftone(0, 0, WIDE, 200, 40, 3, 1)}`;
  if (kind === 'rays') return rays(x, 380, 900, 15, random());
  if (kind === 'stripes')
    return Array.from({ length: 9 }, (_, k) => `<rect x="0" y="${k * 80}" width="${WIDE}" height="${14 + k * 6}"/>`).join('');
  if (kind === 'rings')
    return [60, 140, 220, 300, 380].map((r) => `<circle cx="${x}" cy="340" r="${r}" fill="none" stroke-width="34"/>`).join('');
  return halftone(0, 0, WIDE, TALL, 34, 15, 3);
}

function foreground(kind: Composition['before'], random: () => number): string {
  if (kind === 'reeds') return reeds(WIDE, TALL + 10, 420, 46, random);
  if (kind === 'waves') return waves(WIDE, 540, 6, 38, 28);
  if (kind === 'floor') return `<rect x="0" y="610" width="${WIDE}" height="120"/>`;
  return '';
}
