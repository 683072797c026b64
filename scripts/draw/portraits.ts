import { disc, halftone, hand, INK, PAPER, plate, rect, sheet, solid, stroke } from './print-shop.ts';

const SIZE = 480;
const FACES = ['#f6cdbc', '#e8b48f', '#b97a52', '#8a5637', '#5d3a2a', '#f4d9b8', '#d79b6c'] as const;

type Draw = () => string;

const HAIR: readonly [Draw, ...Draw[]] = [
  () => `<path d="M120 240q-14-170 120-176 136 4 120 176-20-90-60-104-70 30-130-6-40 30-50 110z"/>`,
  () =>
    `${[150, 190, 235, 280, 325].map((x, k) => disc(x, 116 - (k === 2 ? 26 : k % 2 ? 16 : 0), 52)).join('')}${disc(128, 170, 40)}${disc(352, 170, 40)}`,
  () => `<path d="M104 420q-20-200 16-280 40-84 120-84t120 84q36 80 16 280h-60q20-160-10-230-66 6-112-40-30 40-50 60-20 80 20 210z"/>`,
  () => `<path d="M130 190q10-110 110-114t110 114q-50-54-110-54t-110 54z"/>`,
  () => `<path d="M118 220q-6-150 122-154 128 4 122 154l-26-60-26 20-24-40-24 44-24-46-24 46-24-42-24 38-24-20z"/>`,
  () => `${disc(240, 62, 46)}<path d="M122 210q4-124 118-128 114 4 118 128-40-70-118-70t-118 70z"/>`,
  () => `<path d="M150 130q60-60 190-40 40 40 30 110-30-60-90-66-80 4-130-4z"/>`,
  () => '',
];

const HATS: readonly [Draw, ...Draw[]] = [
  () => '',
  () => '',
  () => '',
  () => `<path d="M60 152q180-50 360 0l-70 14H130zM150 146q0-96 90-98t90 98z"/>`,
  () => `<path d="M128 150q10-100 112-104t112 104zM300 140q90-10 130 30-60 14-130 0z"/>`,
  () => `<path d="M124 164q-10-118 116-122t116 122q-116-26-232 0z"/>${rect(116, 142, 248, 34, 'rx="14"')}`,
];

const GLASSES: readonly [Draw, ...Draw[]] = [
  () => '',
  () => '',
  () =>
    `${stroke('M238 222h8', 8)}<circle cx="196" cy="224" r="38" fill="none" stroke-width="9"/><circle cx="288" cy="224" r="38" fill="none" stroke-width="9"/>`,
  () => `<path d="M146 198h86v34q-10 30-44 30t-42-34zM250 198h86v30q-8 34-42 34t-44-30zM228 204h26v10h-26z"/>`,
];

const BEARDS: readonly [Draw, ...Draw[]] = [
  () => '',
  () => '',
  () => `<path d="M140 270q10 150 102 156 92-6 102-156-30 40-58 34-44-20-88 0-30 6-58-34z"/>`,
  () => `<path d="M186 300q54-34 108 0-20 22-54 12-34 10-54-12z"/>`,
];

/** A portrait as SVG. `shaven` excludes beards. */
export function portrait(name: string, shaven: boolean): string {
  const { random, pick } = hand(`${name} sits for us`);
  const paper = pick(PAPER);
  const inks = [INK.coral, INK.green, INK.violet] as const;
  const first = pick(inks);
  const second = pick([inks[(inks.indexOf(first) + 1) % 3] ?? INK.green, inks[(inks.indexOf(first) + 2) % 3] ?? INK.coral]);
  const tilt = Math.round(random() * 14 - 7);
  const face = pick(FACES);
  const hair = pick(HAIR)();
  const hat = hair.includes('A') ? '' : pick(HATS)();
  const brow = 196 + random() * 10;
  const lid = random() > 0.8 ? stroke('M178 228q18 10 36 0M270 228q18 10 36 0', 7) : `${disc(196, 226, 9)}${disc(288, 226, 9)}`;
  const nose = pick(['M240 228l-14 52q14 12 30 2', 'M244 226q22 40 2 56-14 4-22-6', 'M238 230q-20 44 0 52 16 2 22-8']);
  const mouth = pick(['M204 326q38 24 76 0', 'M210 330h62', 'M206 322q36 34 72 0-36 10-72 0', 'M212 332q30-12 60 4']);
  const backdrop = pick<Draw>([
    () => disc(240, 200, 190),
    () => halftone(0, 0, SIZE, SIZE, 26, 2, 10),
    () => Array.from({ length: 8 }, (_, k) => rect(k * 64, 0, 30, SIZE)).join(''),
    () => `<path d="M0 480L480 0v480z"/>`,
    () => [70, 130, 190, 250].map((r) => `<circle cx="240" cy="220" r="${r}" fill="none" stroke-width="26"/>`).join(''),
  ]);
  const shirt = `<path d="M40 500q10-110 140-128l60 40 60-40q130 18 140 128z"/>`;
  const cloth = pick<Draw>([
    () => Array.from({ length: 9 }, (_, k) => rect(30, 392 + k * 14, 420, 6)).join(''),
    () => halftone(50, 400, 380, 80, 20, 5, 5),
    () => `<path d="M180 372l60 108 60-108-60 40z"/>`,
    () => '',
  ]);
  const ears = `${disc(128, 236, 26)}${disc(352, 236, 26)}`;
  const head = `<path d="M130 210q0-120 110-122t110 122q6 110-40 160-34 34-70 34t-70-34q-46-50-40-160z"/>`;
  const neck = rect(196, 340, 88, 80);
  const lines = [
    stroke(`M170 ${brow}q24-14 50 0M264 ${brow}q24-14 50 0`, 9, 'stroke-linecap="round"'),
    lid,
    stroke(nose, 6, 'stroke-linecap="round"'),
    stroke(mouth, 7, 'stroke-linecap="round"'),
  ];
  return sheet(SIZE, SIZE, paper, [
    plate(first, backdrop(), random, 4),
    solid(second, shirt),
    `<clipPath id="shirt">${shirt}</clipPath><g clip-path="url(#shirt)">${plate(INK.key, cloth(), random, 2)}</g>`,
    `<g transform="rotate(${tilt} 240 300)">${solid(face, neck + ears + head)}${plate(INK.coral, halftone(270, 250, 80, 110, 13, 1, 4), random, 4)}${solid(INK.key, hair + (shaven ? '' : pick(BEARDS)()) + lines.join('') + pick(GLASSES)())}${solid(pick(inks), hat)}</g>`,
  ]);
}
