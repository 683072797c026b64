import type { Language } from '#scene/site/language.ts';
import { fold } from '#scene/text/names.ts';
import { sampleOf } from '../../statistics.ts';
import { MAX_TITLE_CHARS, waysToRead } from '../bill.ts';
import type { TitleContext } from '../cuts.ts';
import { bestOf } from '../search.ts';
import { type Edges, findEdges, findRecurring } from './edges.ts';
import { HabitCounter, type Habits } from './habits.ts';

/** How a source writes its titles. Stored as JSON. */
export interface TitlePatterns extends Edges {
  /** Folded; see `findRecurring`. */
  often: readonly string[];
  habits: Habits;
  isConcertHall: boolean;
}

/** Stored patterns, where older rows lack some. */
export type StoredTitlePatterns = { [part in keyof TitlePatterns]?: TitlePatterns[part] | undefined };

/** The most titles that habits are counted in. */
const MAX_TITLES = 300;

interface Titled {
  title: string;
  venue: string;
}

/**
 * Finds how a source writes its titles, which may come in any order.
 * @param name of the source
 * @param step runs one short piece of work and lets other work go on between
 */
export async function findTitlePatterns(
  listings: readonly Titled[],
  { name, language }: { name: string; language: Language | null },
  step: <T>(work: () => T) => Promise<T>,
): Promise<TitlePatterns> {
  const places = new Map<string, string>();
  for (const { title, venue } of listings) {
    const read = title.slice(0, MAX_TITLE_CHARS);
    const known = places.get(read);
    if (known === undefined || venue < known) places.set(read, venue);
  }
  const titles = [...places.keys()];
  const often = await step(() => findRecurring(titles));
  const edges = await step(() => findEdges(titles));
  const repeated = { often, ...edges, isConcertHall: isConcertHall(name) };
  const context = titleContext(repeated, language);
  const counter = new HabitCounter();
  for (const title of sampleOf(titles.toSorted(), MAX_TITLES))
    await step(() => {
      const [place = ''] = (places.get(title) ?? '').split(',');
      const isHall = repeated.isConcertHall || isConcertHall(place);
      const house = fold(place);
      const isPlace = (folded: string) => folded === house;
      const { ways } = waysToRead(title, { isKnown: () => false, isPlace, ...context, isConcertHall: isHall });
      counter.add(ways, bestOf(ways).pieces);
    });
  return { ...repeated, habits: counter.habits };
}

/** The patterns of a source, prepared for reading its titles. */
export function titleContext(past: StoredTitlePatterns | undefined, language: Language | null): TitleContext {
  const { often = [], begins = [], ends = [], habits, isConcertHall } = past ?? {};
  return {
    language: language ?? undefined,
    often: new Set(often),
    begins: new Set(begins),
    ends: new Set(ends),
    habits,
    isConcertHall,
  };
}

/** Words in the names of opera houses, concert halls and music schools, in our languages. */
const CONCERT_HALL =
  /op[eé]ra(?!t)|(?<!\p{L})(?:staats|volks)?oper(?!\p{L})|philharm|filharm|symphon|sinfon|sinfón|symfon|orchest|orkest|orquest|concertgebouw|[ck]on[czs]ert\s?(?:hus|haus|hall)|conservato|recital|chamber music|kammermus|muziekcentrum|school of music|musikhochschule|auditorio nacional|sinfonietta|ballet/iu;

/** Whether shows at a place are named after works more often than performers, by the name of the place or source. */
export function isConcertHall(name: string): boolean {
  return CONCERT_HALL.test(name.slice(0, 120));
}
