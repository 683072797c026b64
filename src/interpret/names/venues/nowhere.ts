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
const NO_VENUES: ReadonlySet<string> = new Set([
  ...NOWHERE,
  ...SEVERAL.flatMap((some) => PLACES.map((places) => `${some} ${places}`)),
  ...NOT_YET.flatMap((place) => LATER.map((later) => `${place} ${later}`)),
]);

const ONLINE: ReadonlySet<string> = new Set(['online', 'virtual', 'livestream', 'live stream', 'zoom', 'online event', 'virtual event']);

/** Whether a place is the internet, even in a venue's own calendar. */
export function isOnline(words: string): boolean {
  return ONLINE.has(fold(words.slice(0, MAX_PLACE_CHARS)));
}

/** Words around a town's name that make it a region: 'Greater Tin Harbor Area', 'Downtown Tin Harbor'. */
const BEFORE_TOWN = /^(?:greater|downtown|uptown|metro) /;
const AFTER_TOWN = / (?:metro area|area|metro|downtown)$/;

const MAX_PLACE_CHARS = 200;

/**
 * Whether words in place of a venue name no venue: a heading, an unknown place, or a whole town.
 * @param isTown whether a folded text is the town of a venue
 */
export function isNoVenue(words: string, isTown: (folded: string) => boolean): boolean {
  const said = words.slice(0, MAX_PLACE_CHARS).trim();
  if (said.endsWith(':')) return true;
  const folded = fold(said);
  // An article makes it a venue's name: The Downtown.
  if (NO_VENUES.has(folded) && !/^the\s/i.test(said)) return true;
  const town = folded.replace(BEFORE_TOWN, '').replace(AFTER_TOWN, '');
  return town !== folded && isTown(town);
}
