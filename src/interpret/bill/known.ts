import { fold } from '#scene/names.ts';
import { isFamous } from './famous.ts';

/** Wherever a name may begin or end. */
const EDGE =
  /\s*(?:[,;+|•·●‣()[\]{}*"“”:!]|\/+|\bw\/|\s[-–—&x×]\s|\s(?:with|and|feat|ft|featuring|plus|presents?|b2b|w|vs|at)\b\.?)\s*|^\s*|\s*$/gi;

/** A stretch that ends in a separator or in half a bracket is no name, however a roster spells. */
const FRAYED = /^$|^[\s,;:|+•·●‣&/–—-]|[\s,;:|+•·●‣&/([{–—-]$|^[^()]*\)|\([^()]*$/;

/** No name holds more edges than this, and a text is searched for names up to this many. */
const INSIDE = 6;
const EDGES = 80;

/** Stand-ins come from a plane that no keyboard writes. */
const STAND_IN = /\p{Co}/gu;
const FIRST = 0xe000;

/** A text in which a single stand-in stands for each known name, so that nothing can cut one; `shown` puts the names back. */
export interface Hidden {
  text: string;
  shown: (text: string) => string;
}

/**
 * Hides the known names of a text, the longest first at every place.
 * @param isKnown whether a folded text is a known name
 */
export function hideKnown(text: string, isKnown: (folded: string) => boolean): Hidden {
  const names: string[] = [];
  const clean = text.replace(STAND_IN, ' ');
  const edges: Edge[] = [...clean.matchAll(EDGE)].slice(0, EDGES).map(({ 0: edge, index }) => ({ from: index, to: index + edge.length }));
  let hidden = '';
  let done = 0;
  for (let at = 0; at < edges.length - 1; at++) {
    const from = edges[at]?.to ?? 0;
    if (from < done) continue;
    const name = longestName(clean, from, edges.slice(at + 1, at + 1 + INSIDE), isKnown);
    if (name === undefined) continue;
    hidden += clean.slice(done, from) + String.fromCharCode(FIRST + names.length);
    names.push(name);
    done = from + name.length;
  }
  const shown = (part: string) => part.replace(STAND_IN, (stand) => names[stand.charCodeAt(0) - FIRST] ?? '');
  return { text: hidden + clean.slice(done), shown };
}

interface Edge {
  from: number;
  to: number;
}

/** The longest known name from a place on. A word that elsewhere divides may be its last ('The Bad Plus'). */
function longestName(text: string, from: number, edges: readonly Edge[], isKnown: (folded: string) => boolean): string | undefined {
  for (const edge of edges.toReversed()) {
    for (const end of edge.to === edge.from ? [edge.to] : [edge.to, edge.from]) {
      const name = text.slice(from, end).trimEnd();
      if (FRAYED.test(name)) continue;
      const folded = fold(name);
      if (isFamous(folded) || isKnown(folded)) return name;
    }
  }
  return undefined;
}

/** Whether a text is nothing but a hidden name. */
export function isHidden(text: string): boolean {
  return /^\p{Co}$/u.test(text);
}
