/** Words written short or in another spelling, as they are compared. */
const LONG_FORMS = new Map(
  Object.entries({
    st: 'street',
    str: 'street',
    ave: 'avenue',
    av: 'avenue',
    rd: 'road',
    blvd: 'boulevard',
    dr: 'drive',
    ln: 'lane',
    sq: 'square',
    hwy: 'highway',
    theatre: 'theater',
    centre: 'center',
    ctr: 'center',
    grille: 'grill',
    brewery: 'brewing',
    caffe: 'cafe',
    mt: 'mount',
    ft: 'fort',
    n: 'north',
    s: 'south',
    e: 'east',
    w: 'west',
  }),
);

/** Words that say what kind of place a venue is, and not which. */
export const KINDS_OF_PLACE: ReadonlySet<string> = new Set(
  (
    'bar grill pub tavern saloon inn club nightclub lounge cafe coffee coffeehouse restaurant kitchen brewing brewpub taproom winery distillery ' +
    'theater hall ballroom auditorium amphitheater arena center room house stage playhouse gallery studio records music venue and'
  ).split(' '),
);

const LEGAL = new Set(['co', 'company', 'inc', 'llc', 'ltd']);

/** The words of a folded venue name in their long forms, without 'Co.' and 'Inc.'; at the front 'St' is a saint. */
export function venueWords(folded: string): string[] {
  const words = folded.split(' ').map((word, index) => (index === 0 && word === 'st' ? 'saint' : (LONG_FORMS.get(word) ?? word)));
  const kept = words.filter((word, index) => index === 0 || !LEGAL.has(word));
  return kept;
}

/** The same without the words at the end that only say what kind of place it is; all of them when nothing else is there. */
export function withoutKind(words: readonly string[]): string[] {
  const last = words.findLastIndex((word) => !KINDS_OF_PLACE.has(word));
  return last < 0 ? [...words] : words.slice(0, last + 1);
}
