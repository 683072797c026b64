/** Room for what is taken out of a text, in the order it stood there. */
export interface Marked {
  text: string;
  notes: string[];
}

/** Who else plays may stand in brackets: 'Neap (w/ Salt Psalm)'. They follow a 'w/', which is no part of a name wherever it stands. */
const GUESTS_IN_BRACKETS = /\(\s*(?:w\/|(?:with|feat\.?|ft\.?|featuring|plus)\s|\+)([^()]{1,200})\)/gi;

/** A bracket ends a name: in 'Neap (live) & the Tides' two play. */
const AFTER_BRACKET = /\)\s*(?:&|and)\s+(?=\S)/gi;

/** What a title in quotation marks leaves behind between a name and who else plays. */
const LEFT_BEHIND = /\s*[:–—-]+\s+(?=w\/|with\s|feat|ft\s|plus\s|[,+|])/gi;

/** A bracket behind a word, or between stars, adds to a name and is no part of it; one glued to letters or at the very front is. */
const BRACKETS = [
  /(?<=\S\s*)(?<![\p{L}\p{N}](?=\())\(([^()]{0,200})\)(?![\p{L}\p{N}])/gu,
  /\[([^[\]]{0,200})\]/g,
  /\{([^{}]{0,200})\}/g,
  /\*+(?!\s)([^*]{1,80}?)(?<!\s)\*+/g,
  /(?<=\S\s+)["“”]([^"“”]{2,120})["“”](?=\s*(?:$|[-–—,;|+&:(@]|(?:w\/|with|feat|ft|plus|tour|(?:(?:album|ep|lp|record|single) )?release)(?!p{L})))/gi,
  /(?<=\S\s+)['‘]([^'‘’]{2,80})['’](?=\s*(?:$|[-–—,;|+&:(@]|(?:w\/|with|feat|ft|plus|tour|(?:(?:album|ep|lp|record|single) )?release)(?!\p{L})))/giu,
];

const FATE = '(?:event |show |officially |now )?(?:cancell?ed|postponed|rescheduled|sold[ -]?out|new date|low tickets?)';
/** Nobody begins at 3 to 6 in the morning: '5am' is somebody. */
const TIME = String.raw`(?!0?[3-6]\s?am\b)\d{1,2}(?::\d\d)?\s*(?:[ap]\.?m\b\.?)(?:\s*(?:-|–|to|til|till)\s*\d{1,2}(?::\d\d)?\s*(?:[ap]\.?m\b\.?)?)?`;
const PRICE = String.raw`(?:\$\s?\d+(?![\d.]*\soff\b)(?:\.\d\d)?(?:\s*(?:[-–/]|to)\s*\$?\d+(?:\.\d\d)?)?\+?(?:\s+(?:suggested donation|adv(?:ance)?\b|dos\b|at the door|cover|tickets?|per person\b.*))*)`;
const AGES = String.raw`(?<![\d.,])(?:16|18|19|21)\s?(?:\+(?!\s*\p{L}{3})|& (?:up|over)|and (?:up|over)|plus(?=\s*$))|\ball ages(?: show)?\b!*|(?<!\S)a\/a(?!\S)`;

/** Whose members take part is no act: 'feat. members of Neap and Wretch'. */
const MEMBERS = /[\s,–—-]+((?:feat\.?|ft\.?|featuring|with|w\/|\+|&|and)\s*(?:(?:current|former|ex|and|&)[\s-])*members (?:of|from)\s.*)$/i;

/** Marks at the front, and at the end behind a dash, bar or comma. */
const FRONT = new RegExp(
  String.raw`^[\s*~!-]*(${FATE}|${TIME}|(?:early|late) show|\d{1,2}\/\d{1,2}(?!\d)|free(?: show)?(?=[!:])|free(?= [a-z]+ show))[\s:!*~–—-]+(?=\S)`,
  'iu',
);
const END = [
  new RegExp(
    String.raw`[\s–—|,:-]+(${FATE}|(?:night|day|set) (?:one|two|three|\d)|both (?:nights|shows)|early show|late show|free show|ticketed event)[\s!.*]*$`,
    'iu',
  ),
  /\s+[-–—|]+\s*(free|live)[\s!]*$/i,
  /\s(@\s?\S.{0,80})$/u,
  /(?<=\S)\s(at the (?!Market)\p{Lu}\S*(?:\s\p{Lu}\S*){0,2})(?=$|\s+(?:w\/|with\s))/u,
  /(?<=\p{Ll}.*)\s(AT\s\p{Lu}.{0,80})$/u,
  /\s(at (?:the )?(?:[\p{Lu}\d]\S*\s+){0,4}(?:Tavern|Market|Theat(?:er|re)|Hall|Ballroom|Pub|Lounge|Club|Park|Caf[eé]|Brewery|Brewing|Winery|Library|Church|Amphitheat(?:er|re)|Saloon|Taproom|Arena|Center|Centre)[!.]*)$/u,
];
/** How often the same is played in one night, with its hours. */
const REPEATED = /\s*[–—|,-]\s*((?:two|three|2|3)\s+shows\b.{0,60})$/iu;
const WITHIN = [
  new RegExp(String.raw`(?:@\s*)?((?:doors?(?: at)?:?\s*)?(?<![\p{L}\p{N}:])${TIME}(?![\p{L}\p{N}])(?:\s+doors?)?)`, 'giu'),
  new RegExp(`(${AGES})`, 'giu'),
  new RegExp(`(${PRICE})`, 'giu'),
];

/** Takes out of a title what is said of the night and not of who plays: its fate, hour, price, age limit, place, and all brackets. */
export function takeMarks(title: string): Marked {
  const notes: string[] = [];
  let text = title
    .replace(GUESTS_IN_BRACKETS, (_, guests: string) => (/[\p{L}\p{N}\p{Co}]/u.test(guests) ? ` w/ ${guests} ` : ' '))
    .replace(AFTER_BRACKET, ') + ')
    .replace(/\s&(?=\p{L})/gu, ' & ');
  const take = (pattern: RegExp): void => {
    text = text
      .replace(pattern, (whole: string, said: string | undefined) => {
        if (said === undefined) return whole;
        notes.push(said.trim());
        return ' ';
      })
      .trim();
  };
  for (const pattern of [...BRACKETS, REPEATED, ...WITHIN, MEMBERS]) take(pattern);
  text = text.replace(LEFT_BEHIND, ' ');
  // What nothing was taken from stays as it is, however often it is gone over.
  for (let turn = 0, before = ''; turn < 3 && before !== text; turn++) {
    before = text;
    for (const pattern of [FRONT, ...END]) take(pattern);
  }
  text = text
    .replace(/\s+/g, ' ')
    .replace(/(?:(?:^|\s)w\/|[\s&,;/+|:–—-]|\sand)+$/i, '')
    .replace(/^[\s,;+|:–—-]+/, '');
  return { text, notes: notes.filter((note) => note !== '') };
}
