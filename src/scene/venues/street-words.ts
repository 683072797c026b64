/** Words for kinds of streets in addresses, in full and abbreviated. */
export const STREET_WORDS =
  'street st avenue ave road rd boulevard blvd lane ln drive dr way highway hwy parkway pkwy place pl square sq'.split(' ');

/** Streets numbered in words: 'Eighth Avenue' is '8th Ave'. */
export const ORDINALS: ReadonlyMap<string, string> = new Map(
  'first 1st; second 2nd; third 3rd; fourth 4th; fifth 5th; sixth 6th; seventh 7th; eighth 8th; ninth 9th; tenth 10th; eleventh 11th; twelfth 12th'
    .split('; ')
    .map((pair) => pair.split(' ') as [string, string]),
);
