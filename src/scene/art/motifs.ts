import { pick } from './seeded.ts';

/** A drawing in two plates, as SVG text on a square of 400, without colors; the page colors it. */
type Plates = readonly [first: string, second: string];
type Random = () => number;
type Motif = (random: Random, name: string) => Plates;

const round = Math.round;
const strokeGroup = (inside: string, more = '') => `<g class="stroke"${more}>${inside}</g>`;
const rows = <T>(count: number, row: (index: number) => T) => Array.from({ length: count }, (_, index) => row(index));

/** Draws rows of round-capped dashes of length zero: a halftone in a few bytes a row. */
function halftone(from: number, to: number, gap: number, thin: number, thick: number): string {
  const count = Math.floor((to - from) / gap);
  const row = (index: number) =>
    `<path d="M${index % 2 ? -gap / 2 : -gap} ${from + index * gap}h480" stroke-width="${round(thin + ((thick - thin) * index) / count)}"/>`;
  return strokeGroup(rows(count + 1, row).join(''), ` stroke-linecap="round" stroke-dasharray="0 ${gap}"`);
}

function lines(count: number, gap: number, weight: number): string {
  return strokeGroup(rows(count, (index) => `<path d="M-20 ${20 + index * gap}h440"/>`).join(''), ` stroke-width="${weight}"`);
}

const disc = (x: number, y: number, r: number) => `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}"/>`;

function waves(random: Random): Plates {
  const height = 16 + round(random() * 22);
  const wave = (index: number) =>
    `<path d="M-60 ${120 + index * 44}q25-${height} 50 0t50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0" stroke-width="${5 + index * 3}"/>`;
  return [strokeGroup(rows(8, wave).join('')), disc(110 + random() * 180, 150, 88 + random() * 30)];
}

function stripes(random: Random): Plates {
  const angle = pick(random, [-32, 32, 90, -18]);
  let bars = '';
  for (let x = -260, wide = 6; x < 660; x += wide * 2, wide += pick(random, [2, 3, 5]))
    bars += `<path d="M${x}-300h${wide}v1000h-${wide}z"/>`;
  return [
    `<g transform="rotate(${angle} 200 200)">${bars}</g>`,
    `<path d="M-20 ${round(120 + random() * 120)}h440v${round(70 + random() * 40)}h-440z"/>`,
  ];
}

function sun(random: Random): Plates {
  const y = 190 + round(random() * 30);
  return [disc(200, y, 140), halftone(y - 40, 420, 20, 2, 22)];
}

function reeds(random: Random): Plates {
  const blade = (index: number) => {
    const x = -10 + index * 29 + round(random() * 14);
    const top = 30 + round(random() * 170);
    return `<path d="M${x - 9} 410Q${x} ${top + 140} ${x + round(random() * 90) - 40} ${top}Q${x + 16} ${top + 150} ${x + 11} 410z"/>`;
  };
  return [rows(15, blade).join(''), disc(120 + random() * 160, 150, 70 + random() * 40)];
}

function oyster(random: Random): Plates {
  const ring = (index: number) =>
    `<ellipse cx="${200 - index * 3}" cy="${240 - index * 10}" rx="${26 + index * 24}" ry="${round((26 + index * 24) * 1.22)}" stroke-width="${index % 2 ? 5 : 12}"/>`;
  return [
    strokeGroup(rows(8, ring).join(''), ` transform="rotate(${round(random() * 70) - 35} 200 200)"`),
    disc(170 + random() * 60, 236, 46 + random() * 20),
  ];
}

function grille(random: Random): Plates {
  const knobs = rows(5, (index) => disc(80 + index * 60, 66, 17)).join('');
  const weave = rows(21, (index) => `<path d="M-20 ${114 + index * 14}h440" stroke-dashoffset="${(index % 2) * 7}"/>`).join('');
  const cones = random() > 0.5 ? disc(112, 250, 82) + disc(288, 250, 82) : disc(200, 250, 122);
  return [knobs + strokeGroup(weave, ' stroke-dasharray="9 5" stroke-width="7"'), cones];
}

function letter(random: Random, name: string): Plates {
  const initial = [...name.replace(/^the /i, '')].find((character) => /[\p{L}\p{N}]/u.test(character))?.toUpperCase() ?? '?';
  return [
    `<text x="200" y="${368 + round(random() * 30)}" font-size="470" text-anchor="middle">${initial}</text>`,
    random() > 0.5 ? halftone(40, 400, 24, 18, 3) : lines(15, 27, 9),
  ];
}

function record(random: Random): Plates {
  const x = 150 + round(random() * 100);
  const grooves = [176, 158, 140, 122, 104, 86]
    .map((r) => `<circle cx="${x}" cy="205" r="${r}" stroke-width="${r % 3 ? 8 : 11}"/>`)
    .join('');
  return [
    strokeGroup(grooves) + disc(x, 205, 12),
    `<path d="M${x} 205m-66 0a66 66 0 10132 0 66 66 0 10-132 0m52 0a14 14 0 1028 0 14 14 0 10-28 0z" fill-rule="evenodd"/><path d="M${x + 62}-20h26l-14 210-34 34z"/>`,
  ];
}

function scallop(random: Random): Plates {
  const count = 11;
  const rib = (index: number) => {
    const angle = Math.PI * (0.08 + (0.84 * index) / (count - 1));
    return `<path d="M200 352L${round(200 - Math.cos(angle) * 196)} ${round(352 - Math.sin(angle) * 300)}" stroke-width="${index % 2 ? 9 : 16}"/>`;
  };
  return [strokeGroup(rows(count, rib).join(''), ' stroke-linecap="round"'), disc(200, 352 - random() * 60, 74 + random() * 26)];
}

function keys(random: Random): Plates {
  const white = rows(8, (index) => `<path d="M${-8 + index * 54} 90h46v330h-46z"/>`).join('');
  const black = [0, 1, 3, 4, 5, 7].map((index) => `<path d="M${30 + index * 54} 90h30v${round(170 + random() * 30)}h-30z"/>`).join('');
  return [white, `${black}<path d="M-20 ${round(24 + random() * 20)}h440v34h-440z"/>`];
}

function moon(random: Random): Plates {
  const x = 140 + round(random() * 120);
  return [
    `<path d="M${x} 60a140 140 0 10120 214A122 122 0 01${x} 60z"/>${disc(330, 80, 8)}${disc(290, 150, 5)}${disc(364, 190, 6)}`,
    halftone(300, 420, 18, 14, 4),
  ];
}

function net(random: Random): Plates {
  const gap = 36 + round(random() * 10);
  const mesh = (lean: number) => rows(22, (index) => `<path d="M${-400 + index * gap} -20l${lean * 460} 460"/>`).join('');
  return [
    strokeGroup(mesh(1) + mesh(-1).replace(/M(-?\d+)/g, (_, x) => `M${Number(x) + 400}`), ' stroke-width="7"'),
    disc(210, 220, 96 + random() * 34),
  ];
}

function compass(random: Random): Plates {
  const turn = round(random() * 44);
  const point = (angle: number, length: number) =>
    `<path d="M200 200l-22-22 22-${length} 22 ${length}z" transform="rotate(${angle} 200 200)"/>`;
  return [
    [0, 90, 180, 270].map((angle) => point(angle + turn, 164)).join(''),
    [45, 135, 225, 315].map((angle) => point(angle + turn, 96)).join('') +
      strokeGroup('<circle cx="200" cy="200" r="128"/>', ' stroke-width="13"'),
  ];
}

function steps(random: Random): Plates {
  const from = random() > 0.5;
  const step = (index: number) =>
    `<path d="M${from ? index * 58 - 10 : -20} ${330 - index * 52}h${from ? 460 : 430 - index * 58}v30h-460z"/>`;
  return [rows(7, step).join(''), disc(from ? 110 : 290, 116, 66 + random() * 24)];
}

function strings(random: Random): Plates {
  const string = (index: number) => `<path d="M${120 + index * 32} -20v460" stroke-width="${3 + index * 1.5}"/>`;
  const frets = rows(6, (index) => `<path d="M84 ${40 + index * 62}h232v7h-232z"/>`).join('');
  return [strokeGroup(rows(6, string).join('')) + frets, disc(200, 250 + random() * 50, 92)];
}

function fish(random: Random): Plates {
  const scale = (row: number) =>
    rows(7, (index) => `<path d="M${-40 + index * 68 + (row % 2) * 34} ${130 + row * 34}a34 34 0 0068 0"/>`).join('');
  return [strokeGroup(rows(8, scale).join(''), ' stroke-width="9"'), disc(140 + random() * 120, 92, 56 + random() * 20)];
}

/** Every motif of a poster, by its name in a pack. */
export const MOTIFS = {
  waves,
  stripes,
  sun,
  reeds,
  oyster,
  grille,
  letter,
  record,
  scallop,
  keys,
  moon,
  net,
  compass,
  steps,
  strings,
  fish,
} satisfies Record<string, Motif>;
export type MotifName = keyof typeof MOTIFS;
export const MOTIF_NAMES = Object.keys(MOTIFS) as [MotifName, ...MotifName[]];
