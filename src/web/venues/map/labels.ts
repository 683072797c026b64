import { MAP_HEIGHT, MAP_WIDTH } from '#scene/venues/map-sheet.ts';

/** A named point of the map. */
interface Named {
  x: number;
  y: number;
  name: string;
}

/** What to label, the most important first: the venue, venues close by, walking times, and places. */
export interface ToLabel {
  here: Named;
  near: readonly Named[];
  rings: readonly { r: number; name: string }[];
  places: readonly Named[];
}

type Kind = 'here' | 'near' | 'ring' | 'place' | 'show';

/** A placed label: its anchor, and the middle of its first line. */
export interface Label {
  kind: Kind;
  lines: readonly string[];
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

/** Type sizes in map units: size, line height, and the widest letter in ems. */
const TYPE: Record<Kind, { size: number; line: number; em: number }> = {
  here: { size: 42, line: 40, em: 0.46 },
  near: { size: 24, line: 24, em: 0.58 },
  ring: { size: 20, line: 20, em: 0.58 },
  place: { size: 21, line: 21, em: 0.58 },
  show: { size: 26, line: 25, em: 0.5 },
};
/** Longer names take two lines, and are cut at MAX: the list below has the whole name. */
const ONE_LINE = 14;
const MAX_LETTERS = 20;
/** Half a mark's size. */
const MARK = 17;
const GAP = 5;
const EDGE = 8;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Places labels without overlaps, marks under them, or edges. Labels without a place are left out. */
export function placeLabels({ here, near, rings, places }: ToLabel): Label[] {
  const taken = [here, ...near].map(boxOfMark);
  const wanted = [
    labelsAround(here),
    ...near.map((mark) => labelsBeside(mark, linesOf(mark.name, MAX_LETTERS), 'near')),
    ...rings.map((ring) => labelsOnRing(here, ring)),
    ...places.map(({ x, y, name }) => [{ kind: 'place', lines: [cut(name)], x, y, anchor: 'middle' } satisfies Label]),
  ];
  return placeInTurn(wanted, taken);
}

/** A mark with shows, and the lines to write beside it: the best first, shorter ones where those find no room. */
export interface ShowMark {
  x: number;
  y: number;
  lines: readonly (readonly string[])[];
}

/** Where to write the shows and the places on the map of the town, so that nothing lies over another or a mark. What finds no room is left out. */
export function placeTownLabels(
  marks: readonly ShowMark[],
  others: readonly { x: number; y: number }[],
  places: readonly Named[],
): Label[] {
  const wanted = [
    ...marks.map(({ x, y, lines }) => lines.flatMap((some) => labelsBeside({ x, y }, some, 'show'))),
    ...places.map(({ x, y, name }) => [{ kind: 'place', lines: [cut(name)], x, y, anchor: 'middle' } satisfies Label]),
  ];
  return placeInTurn(wanted, [...marks, ...others].map(boxOfMark));
}

function boxOfMark({ x, y }: { x: number; y: number }): Box {
  return { left: x - MARK, right: x + MARK, top: y - MARK, bottom: y + MARK };
}

/** Each label at the first of its candidates that is on the sheet and free; none if no candidate is. */
function placeInTurn(wanted: readonly (readonly Label[])[], taken: Box[]): Label[] {
  return wanted.flatMap((candidates) => {
    const label = candidates.find((candidate) => {
      const box = boxOf(candidate);
      return isOnSheet(box) && !taken.some((other) => overlaps(box, other));
    });
    if (label === undefined) return [];
    taken.push(boxOf(label));
    return [label];
  });
}

function labelsAround({ x, y, name }: Named): Label[] {
  const lines = linesOf(name, ONE_LINE);
  const half = Math.max(...lines.map((line) => width(line, 'here'))) / 2;
  const { line } = TYPE.here;
  // Moved in from the edge.
  const at = Math.min(Math.max(x, half + EDGE), MAP_WIDTH - half - EDGE);
  const first = [y + MARK + GAP + line / 2, y - MARK - GAP - line / 2 - (lines.length - 1) * line];
  return first.map((middle): Label => ({ kind: 'here', lines, x: at, y: middle, anchor: 'middle' }));
}

function labelsBeside({ x, y }: { x: number; y: number }, lines: readonly string[], kind: 'near' | 'show'): Label[] {
  const off = MARK + GAP;
  // Beside its mark, two lines center on it.
  const more = (lines.length - 1) * TYPE[kind].line;
  return [
    { kind, lines, x: x + off, y: y - more / 2, anchor: 'start' },
    { kind, lines, x: x - off, y: y - more / 2, anchor: 'end' },
    { kind, lines, x, y: y + off + GAP, anchor: 'middle' },
    { kind, lines, x, y: y - off - GAP - more, anchor: 'middle' },
  ];
}

function labelsOnRing({ x, y }: Named, { r, name }: { r: number; name: string }): Label[] {
  const turns = [-90, -60, -120, -30, -150, 90, 60, 120, 0, 180];
  return turns.map((degrees): Label => {
    const angle = (degrees * Math.PI) / 180;
    return { kind: 'ring', lines: [name], x: x + r * Math.cos(angle), y: y + r * Math.sin(angle), anchor: 'middle' };
  });
}

/** A name in one line, or two of similar length. */
function linesOf(name: string, oneLine: number): string[] {
  if (name.length <= oneLine || !name.includes(' ')) return [cut(name)];
  const words = name.split(' ');
  const ways = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
  return (ways.toSorted((a, b) => longest(a) - longest(b))[0] ?? [name]).map(cut);
}

function cut(name: string): string {
  const letters = [...name];
  return letters.length <= MAX_LETTERS
    ? name
    : `${letters
        .slice(0, MAX_LETTERS - 1)
        .join('')
        .trimEnd()}…`;
}

function width(text: string, kind: Kind): number {
  return [...text].length * TYPE[kind].size * TYPE[kind].em;
}

/** A label's box, in map units. */
export function boxOf({ kind, lines, x, y, anchor }: Label): Box {
  const wide = Math.max(...lines.map((line) => width(line, kind)));
  const left = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2;
  const { size, line } = TYPE[kind];
  return { left, right: left + wide, top: y - size / 2, bottom: y + size / 2 + (lines.length - 1) * line };
}

/** Line height, in map units. */
export function lineHeight({ kind }: Label): number {
  return TYPE[kind].line;
}

function isOnSheet({ left, right, top, bottom }: Box): boolean {
  return left >= EDGE && right <= MAP_WIDTH - EDGE && top >= EDGE && bottom <= MAP_HEIGHT - EDGE;
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
