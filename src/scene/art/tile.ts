import { MOTIF_NAMES, MOTIFS, type MotifName } from './motifs.ts';
import { createRandom, pick } from './seeded.ts';

/** The papers of posters; repeated papers are more frequent. */
const STOCKS = ['newsprint', 'shell', 'mist', 'fog', 'dusk', 'newsprint', 'shell', 'mist', 'coral', 'creek', 'fog'] as const;
type Stock = (typeof STOCKS)[number];

/** A poster: its motif, its paper, and the SVG text of its plates. */
export interface Tile {
  motif: MotifName;
  stock: Stock;
  plates: string;
}

/** A scene's seed, so that two towns draw differently, and its motifs; without motifs, all of them. */
export interface PosterPrint {
  seed: string;
  motifs?: readonly MotifName[] | undefined;
}

/** Returns the poster of a name, always the same in a scene. */
export function tileOf(name: string, print: PosterPrint): Tile {
  return dealTile(name, print, 0);
}

/** Picks posters for a row of names. A name keeps its own poster unless a neighbor has the same motif or paper. */
export function dealTiles(names: readonly string[], print: PosterPrint): Tile[] {
  const tiles: Tile[] = [];
  for (const name of names) {
    const beside = tiles.slice(-2);
    let deal = 0;
    let tile = dealTile(name, print, deal);
    while (
      deal < 12 &&
      beside.some((other, index) => other.motif === tile.motif || (index === beside.length - 1 && other.stock === tile.stock))
    ) {
      deal++;
      tile = dealTile(name, print, deal);
    }
    tiles.push(tile);
  }
  return tiles;
}

function dealTile(name: string, { seed, motifs = MOTIF_NAMES }: PosterPrint, deal: number): Tile {
  const random = createRandom(`${seed} ${name}${deal === 0 ? '' : ` ${deal}`}`);
  const motif = motifs[Math.floor(random() * motifs.length)] ?? 'letter';
  const slip = `translate(${1 + Math.round(random() * 5)} ${Math.round(random() * 6) - 3})`;
  const [first, second] = MOTIFS[motif](random, name);
  return {
    motif,
    stock: pick(createRandom(`${seed} stock of ${name} ${deal}`), STOCKS),
    plates: `<g class="plate-a">${first}</g><g class="plate-b" transform="${slip}">${second}</g>`,
  };
}
