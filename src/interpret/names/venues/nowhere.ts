import { fold } from '#scene/text/names.ts';

/** What is written where a place should stand, and names none: 'TBA', 'Various locations', 'SPECIAL EVENTS:'. */
const NOWHERE: ReadonlySet<string> = new Set(
  (
    'tba, tbd, tbc, to be announced, to be determined, to be confirmed, area, location, venue, various, varies, online, virtual, livestream, live stream, ' +
    'zoom, event, events, special event, special events, online event, virtual event, downtown, uptown, citywide, everywhere, anywhere, see description'
  ).split(', '),
);
const SEVERAL = ['various', 'multiple', 'several', 'many', 'different'];
const PLACES = ['locations', 'venues', 'places'];
const LATER = ['tba', 'tbd', 'tbc', 'to be announced', 'to be determined', 'to be confirmed'];
const NOT_YET = ['location', 'venue', 'place'];
const NOWHERE_WHOLE: ReadonlySet<string> = new Set([
  ...NOWHERE,
  ...SEVERAL.flatMap((some) => PLACES.map((places) => `${some} ${places}`)),
  ...NOT_YET.flatMap((place) => LATER.map((later) => `${place} ${later}`)),
]);

const ONLINE: ReadonlySet<string> = new Set(['online', 'virtual', 'livestream', 'live stream', 'zoom', 'online event', 'virtual event']);

/** Whether a place is the internet: a night there is at no venue, in a venue's own calendar either. */
export function isOnline(words: string): boolean {
  return ONLINE.has(fold(words.slice(0, MAX_LENGTH)));
}

/** Words around a town that make a region of it: 'Greater Tin Harbor Area', 'Downtown Tin Harbor'. */
const BEFORE_TOWN = /^(?:greater|downtown|uptown|metro) /;
const BEHIND_TOWN = / (?:metro area|area|metro|downtown)$/;

/** A place is read this far, in UTF-16 units. */
const MAX_LENGTH = 200;

/**
 * Whether what stands where a place should names none: a label, as a list has over some of its lines, a place that is not said yet, or all
 * of a town. `isTown` knows the towns of venues, folded.
 */
export function isNowhere(words: string, isTown: (folded: string) => boolean): boolean {
  const said = words.slice(0, MAX_LENGTH).trim();
  if (said.endsWith(':')) return true;
  const folded = fold(said);
  // With an article it is somebody's name for a place: The Downtown.
  if (NOWHERE_WHOLE.has(folded) && !/^the\s/i.test(said)) return true;
  const town = folded.replace(BEFORE_TOWN, '').replace(BEHIND_TOWN, '');
  return town !== folded && isTown(town);
}
