import type { LineUps } from '#scene/artists/tree.ts';
import type { Drawing } from './layout.ts';

/** '1 band', '12 bands' */
export function bandsCounted(many: number): string {
  return many === 1 ? '1 band' : `${many} bands`;
}

function musiciansCounted(many: number): string {
  return many === 1 ? '1 musician' : `${many} musicians`;
}

/** '12 bands, 41 musicians, 9 of them in more than one.' */
export function countsOf({ bands, musicians }: LineUps): string {
  const several = musicians.filter(({ stints }) => new Set(stints.map(({ band }) => band)).size > 1).length;
  return `${bandsCounted(bands.length)}, ${musiciansCounted(musicians.length)}${several === 0 ? '' : `, ${several} of them in more than one`}.`;
}

/** The picture in a sentence. */
export function saysOf({ ribbons, routes, shown }: Drawing): string {
  const moved = new Set(routes.map(({ musician }) => musician)).size;
  const crossing = moved === 0 ? '' : `, and ${musiciansCounted(moved)} as threads from one to another`;
  if (shown === undefined)
    return `${bandsCounted(ribbons.length)} side by side, because we don’t know the years${crossing}. The table below says the same.`;
  return `${bandsCounted(ribbons.length)} from ${Math.floor(shown.from)} to ${Math.floor(shown.to)} as ribbons down the years${crossing}. The table below says the same.`;
}

/** A part's name: 'The 2010s'. */
export function partName(part: string): string {
  return part === 'none' ? 'Without years' : part === 'all' ? 'All years' : `The ${part}s`;
}
