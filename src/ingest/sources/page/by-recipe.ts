import { readStatusField } from '#interpret/status/sentences.ts';
import { readWrittenNight } from '../dates/find-date.ts';
import { findTimes } from '../dates/times-in-text.ts';
import { withSupport } from '../listing-texts.ts';
import { addressFrom, listingsOf, type Night, oneLine } from '../nights.ts';
import { nothingRead, ProblemList, type Reading, type ReadingWindow } from '../reading.ts';
import { baseOf, elementText, type Page, type PageElement, parsePage } from './document.ts';
import { type Field, PageSelector, partsOf, type Recipe, TooMuchWork } from './select.ts';

const MAX_NIGHTS = 20_000;

/**
 * Reads a web page by a recipe of selectors. No bytes make it throw; a night without a date is a problem.
 * @param settings `address` is the base of relative links
 */
export function readPageByRecipe(
  bytes: Uint8Array,
  window: ReadingWindow,
  settings: { recipe: Recipe; address?: string | undefined },
): Reading {
  const problems = new ProblemList();
  const parsed = parsePage(bytes, problems);
  if (parsed === undefined) return nothingRead(problems);
  const base = baseOf(parsed.page) || (settings.address ?? '');
  const { nights, whole } = findNights(parsed.page, { recipe: settings.recipe, window, base, problems });
  const { listings, beyond, cut } = listingsOf(nights, window, problems);
  return { listings, beyond, ...problems.told(), complete: parsed.whole && whole && !cut, unread: [] };
}

interface Search {
  recipe: Recipe;
  window: ReadingWindow;
  base: string;
  problems: ProblemList;
}

/** `whole` is false when nights may be missing: there are none, one has no date, there are too many, or they take too long to find. */
function findNights(page: Page, { recipe, window, base, problems }: Search): { nights: Night[]; whole: boolean } {
  const nights: Night[] = [];
  const select = new PageSelector();
  try {
    const places = select.all(partsOf(recipe.each).selector, page);
    if (places.length === 0) problems.add('the page', `nothing in it matches "${recipe.each}"`);
    if (places.length > MAX_NIGHTS) problems.add('the page', `it holds more than ${MAX_NIGHTS} nights; the rest are left out`);
    let dateless = 0;
    for (const place of places.slice(0, MAX_NIGHTS)) {
      const night = readNight(place, { recipe, window, base, select });
      if (night !== undefined) nights.push(night);
      else {
        dateless += 1;
        problems.drop(oneLine(elementText(place, 80), 80) || 'a night without words', 'there’s no readable date where the recipe says');
      }
    }
    return { nights, whole: dateless === 0 && places.length > 0 && places.length <= MAX_NIGHTS };
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    problems.add('the page', error.message);
    return { nights, whole: false };
  }
}

interface Place {
  recipe: Recipe;
  window: ReadingWindow;
  base: string;
  select: PageSelector;
}

function readNight(place: PageElement, { recipe, window, base, select }: Place): Night | undefined {
  const words = (field: Field | undefined) => (field === undefined ? [] : wordsAt(field, place, select));
  const first = (field: Field | undefined) => words(field).find(Boolean) ?? '';
  const when = readWrittenNight(first(recipe.date), window);
  if (when === undefined) return undefined;
  const times = recipe.time === undefined ? when : findTimes(first(recipe.time));
  const doors = findTimes(first(recipe.doors));
  const names = (field: Field | undefined) => [...new Set(words(field).filter(Boolean))].join(', ');
  const url = addressFrom(first(recipe.url), base);
  return {
    uid: url,
    date: when.date,
    startTime: times.startTime ?? when.startTime,
    endTime: times.endTime,
    doorsTime: doors.doorsTime ?? doors.startTime ?? times.doorsTime ?? when.doorsTime,
    title: first(recipe.title),
    performer: withSupport(names(recipe.performer), names(recipe.support), first(recipe.title)),
    venue: first(recipe.venue),
    mentions: readStatusField(oneLine(first(recipe.status), 200)),
    price: first(recipe.price),
    ages: '',
    url,
    description: elementText(place),
    categories: [],
  };
}

/** The texts of a field, cut to what is between its marks; '' where the mark before it is missing. */
function wordsAt(field: Field, place: PageElement, select: PageSelector): string[] {
  const { from, after, before } = typeof field === 'string' ? { from: field } : field;
  const { selector, attribute } = partsOf(from);
  return select.all(selector, place).map((element) => {
    const said = attribute === '' ? elementText(element) : (element.attribs[attribute] ?? '').slice(0, 2000).trim();
    const line = attribute === '' ? said.replace(/\s+/g, ' ') : said;
    const start = after === undefined ? 0 : line.indexOf(after);
    if (after !== undefined && start === -1) return '';
    const rest = line.slice(start + (after?.length ?? 0));
    const end = before === undefined ? -1 : rest.indexOf(before);
    return (end === -1 ? rest : rest.slice(0, end)).trim();
  });
}
