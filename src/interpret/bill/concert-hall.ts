/** How houses of opera, of orchestras and of chamber music are called, and where music is studied, in the languages that are read. */
const CONCERT_HALL =
  /op[eé]ra(?!t)|(?<!\p{L})(?:staats|volks)?oper(?!\p{L})|philharm|filharm|symphon|sinfon|sinfón|symfon|orchest|orkest|orquest|concertgebouw|[ck]on[czs]ert\s?(?:hus|haus|hall)|conservato|recital|chamber music|kammermus|muziekcentrum|school of music|musikhochschule|auditorio nacional|sinfonietta|ballet/iu;

/**
 * Whether nights at a place are called by what is played there, more often than by who plays.
 * @param place what a source names the place, or is named itself
 */
export function isConcertHall(place: string): boolean {
  return CONCERT_HALL.test(place.slice(0, 120));
}
