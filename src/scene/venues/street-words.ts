/** What a street is called by besides its own name, as addresses write it: whole and short. */
export const STREET_WORDS =
  'street st avenue ave road rd boulevard blvd lane ln drive dr way highway hwy parkway pkwy place pl square sq'.split(' ');
