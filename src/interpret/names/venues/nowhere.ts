import { fold } from '#scene/text/names.ts';

/** Words in place of a venue: 'TBA', 'Various locations', 'SPECIAL EVENTS:'. */
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

/** Whether a place is the internet, even in a venue's own calendar. */
export function isOnline(words: string): boolean {
  return ONLINE.has(fold(words.slice(0, MAX_PLACE_CHARS)));
}

/** Words around a town that make a region: 'Greater Tin Harbor Area', 'Downtown Tin Harbor'. */
const BEFORE_TOWN = /^(?:greater|downtown|uptown|metro) /;
const BEHIND_TOWN = / (?:metro area|area|metro|downtown)$/;

const MAX_PLACE_CHARS = 200;

/**
 * Whether words in place of a venue name none: a heading, a place not yet known, or a whole town.
 * @param isTown whether a folded text is the town of a venue
 */
export function isNowhere(words: string, isTown: (folded: string) => boolean): boolean {
  const said = words.slice(0, MAX_PLACE_CHARS).trim();
  if (said.endsWith(':')) return true;
  const folded = fold(said);
  // With an article it names a venue: The Downtown.
  if (NOWHERE_WHOLE.has(folded) && !/^the\s/i.test(said)) return true;
  const town = folded.replace(BEFORE_TOWN, '').replace(BEHIND_TOWN, '');
  return town !== folded && isTown(town);
}
