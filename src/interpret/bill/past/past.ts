import type { Language } from '#scene/site/language.ts';
import { fold } from '#scene/text/names.ts';
import { sampleOf } from '../../statistics.ts';
import { MAX_TITLE_LENGTH, waysToRead } from '../bill.ts';
import { isConcertHall } from '../concert-hall.ts';
import type { TitleContext } from '../cuts.ts';
import { bestOf } from '../search.ts';
import { type Edges, edgesIn } from './edges.ts';
import { type Habits, HabitsSeen } from './habits.ts';
import { oftenIn } from './often.ts';

/** What a source's titles tell of how it writes them, before one of them is read. */
export interface TitlesPast extends Edges {
  /** What stands in several of them beside something else, folded (`oftenIn`). */
  often: readonly string[];
  habits: Habits;
  /** Whether it is the source of a house where nights are called by what is played. */
  isConcertHall: boolean;
}

/** The same as it was kept, of old not all of it. */
export type TitlesPastKept = { [part in keyof TitlesPast]?: TitlesPast[part] | undefined };

/** So many titles tell how a source writes; of more, as many from all over them. */
const SAMPLE = 300;

/** A title and the place it stands with. */
interface Titled {
  title: string;
  venue: string;
}

/**
 * What the titles of a source repeat, and how they read one by one. The same titles give the same, in whatever order.
 * @param name what the source is called
 * @param step runs one short piece of work, so that others have their turn between
 */
export async function titlesPastOf(
  listings: readonly Titled[],
  { name, language }: { name: string; language: Language | null },
  step: <T>(work: () => T) => Promise<T>,
): Promise<TitlesPast> {
  const places = new Map<string, string>();
  for (const { title, venue } of listings) {
    const read = title.slice(0, MAX_TITLE_LENGTH);
    const known = places.get(read);
    if (known === undefined || venue < known) places.set(read, venue);
  }
  const titles = [...places.keys()];
  const often = await step(() => oftenIn(titles));
  const edges = await step(() => edgesIn(titles));
  const repeated = { often, ...edges, isConcertHall: isConcertHall(name) };
  const context = titleContext(repeated, language);
  const seen = new HabitsSeen();
  for (const title of sampleOf(titles.toSorted(), SAMPLE))
    await step(() => {
      const [place = ''] = (places.get(title) ?? '').split(',');
      const isHall = repeated.isConcertHall || isConcertHall(place);
      const house = fold(place);
      const isPlace = (folded: string) => folded === house;
      const { ways } = waysToRead(title, { isKnown: () => false, isPlace, ...context, isConcertHall: isHall });
      seen.add(ways, bestOf(ways).pieces);
    });
  return { ...repeated, habits: seen.habits };
}

/** What is known of a source as its titles are read with it. */
export function titleContext(past: TitlesPastKept | undefined, language: Language | null): TitleContext {
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
