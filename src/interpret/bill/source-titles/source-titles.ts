import type { Language } from '#scene/site/language.ts';
import { fold } from '#scene/text/names.ts';
import { sampleEvenly } from '../../statistics.ts';
import { MAX_TITLE_CHARS, weighTitle } from '../bill.ts';
import type { TitleContext } from '../cuts.ts';
import { findBestReading } from '../search.ts';
import { type Edges, findEdges, findRecurring } from './edges.ts';
import { HabitCounter, type Habits } from './habits.ts';

/** How a source writes its titles. Stored as JSON. */
export interface TitlePatterns extends Edges {
  /** Folded; see `findRecurring`. */
  often: readonly string[];
  habits: Habits;
  isConcertHall: boolean;
}

/** Older rows lack some patterns. */
export type StoredTitlePatterns = { [part in keyof TitlePatterns]?: TitlePatterns[part] | undefined };

const MAX_TITLES_WITH_HABITS = 300;

interface Titled {
  title: string;
  venue: string;
}

/**
 * Finds how a source writes its titles. The order of the listings does not matter.
 * @param step runs one short piece of work, with other work in between
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
  for (const title of sampleEvenly(titles.toSorted(), MAX_TITLES_WITH_HABITS))
    await step(() => {
      const [place = ''] = (places.get(title) ?? '').split(',');
      const isHall = repeated.isConcertHall || isConcertHall(place);
      const house = fold(place);
      const isPlace = (folded: string) => folded === house;
      const { ways } = weighTitle(title, { isKnown: () => false, isPlace, ...context, isConcertHall: isHall });
      counter.add(ways, findBestReading(ways).pieces);
    });
  return { ...repeated, habits: counter.habits };
}

/** Prepares a source's patterns for reading its titles. */
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

/** Words in the names of opera houses, concert halls and music schools, in the site's languages. */
const CONCERT_HALL =
  /op[eé]ra(?!t)|(?<!\p{L})(?:staats|volks)?oper(?!\p{L})|philharm|filharm|symphon|sinfon|sinfón|symfon|orchest|orkest|orquest|concertgebouw|[ck]on[czs]ert\s?(?:hus|haus|hall)|conservato|recital|chamber music|kammermus|muziekcentrum|school of music|musikhochschule|auditorio nacional|sinfonietta|ballet/iu;

/** Whether shows at a venue or source usually have the names of works rather than performers, judging by its name. */
export function isConcertHall(name: string): boolean {
  return CONCERT_HALL.test(name.slice(0, 120));
}
