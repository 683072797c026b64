import type { Credit } from '#scene/show.ts';
import { partAct } from './act.ts';
import { hideKnown, isHidden } from './known.ts';
import { takeMarks } from './marks.ts';
import { isMatch, isWithoutMusic } from './music.ts';
import { isNight } from './night.ts';
import { isOccasion, isOfAct } from './occasion.ts';
import { firstSlot, openSlashes, slotsOf } from './slots.ts';
import { takeTitle } from './title.ts';
import { divideSlot, placed } from './weak.ts';

/** A bill as read from a title: who plays, in order, the name of the night when it has one of its own, and what else was said. */
export interface Bill {
  /** The night's own name, '' when it has none. */
  title: string;
  performers: string[];
  /** What was taken out, as it stood: 'album release', 'DJ Set', 'sold out', 'presented by Foo', '21+'. */
  notes: string[];
}

/** A title is read this far, in UTF-16 units. */
const LONGEST = 400;

/**
 * Splits a title into its bill. Known names win over every separator inside them ('Pike, Pruitt & Oakes'), the longest first;
 * what names an occasion is the night's title and no act.
 * @param isKnown whether a folded text is a name on the roster
 */
export function readBill(text: string, isKnown: (folded: string) => boolean): Bill {
  const hidden = hideKnown(
    text
      .slice(0, LONGEST)
      .replace(/\s*[\r\n]+\s*/g, ' / ')
      .replace(/\s+/g, ' ')
      .trim(),
    isKnown,
  );
  const marked = takeMarks(hidden.text);
  const titled = takeTitle(marked.text);
  const acts = placed(slotsOf(openSlashes(titled.text))).flatMap((place) =>
    divideSlot(place, isHidden).map((piece) => ({ ...partAct(piece, place.slot.follows), follows: place.slot.follows })),
  );
  const [first, ...others] = acts;
  const leads = first !== undefined && (titled.titles.length === 0 || marked.text.startsWith(first.act));
  if (first !== undefined && isFree(titled.titles, leads, first.act) && isNight(first, others, marked.notes, leads)) {
    first.title = [first.act, first.title].filter(Boolean).join(', ');
    first.act = '';
  }
  const titles = [...titled.titles, ...acts.map((act) => act.title)].filter(Boolean);
  const names = acts.map(({ act }) => act).filter(Boolean);
  const opening = [firstSlot(marked.text).first, ...titled.titles, first?.title ?? ''];
  // Behind names, a pastime silences only what may be its host or its subject: a single stranger.
  const silent = isSilent(marked.text, opening) || (isSilent(marked.text, titles) && names.length < 2 && !names.some(isHidden));
  return {
    title: hidden.shown(titles.join(', ') || (silent ? marked.text : '')),
    performers: silent ? [] : once(names.map(hidden.shown)),
    notes: [...titled.notes, ...marked.notes, ...acts.flatMap((act) => act.notes)].map(hidden.shown),
  };
}

/** Whether nobody plays on a night: it is a match, or one of its names is a pastime's and no live music is promised. */
function isSilent(text: string, names: readonly string[]): boolean {
  return isMatch(text) || (names.some(isWithoutMusic) && !/\blive music\b/i.test(text));
}

/**
 * Whether the first name of a bill may be a night's: nobody knows it, and the night's other names are no act's own. Behind another
 * name ('Harbor Lights: Low Tide feat. ...') a night is named twice, unless the other one says what it is ('Harbor Fest: Neap feat. ...').
 */
function isFree(titles: readonly string[], leads: boolean, first: string): boolean {
  return !isHidden(first) && titles.every((title) => !isOfAct(title) && (leads || !isOccasion(title)));
}

/** Each name once, where it first stands. */
function once(names: readonly string[]): string[] {
  const lower = names.map((name) => name.toLowerCase());
  return names.filter((_, at) => lower.indexOf(lower[at] ?? '') === at);
}

/** How an act stands on a bill: the first one leads, unless the night has a name of its own that it hosts. */
export function roleAt(position: number, bill: Bill): Credit['role'] {
  if (position > 0) return 'support';
  return /\b(?:jam|mic|circle|sing|decks?)\b/i.test(bill.title) ? 'host' : 'headliner';
}
