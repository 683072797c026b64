/**
 * Words that name an occasion and never an act, wherever they stand.
 * The lists are what venues print on posters; a word that bands commonly wear ('party', 'club', 'jam') is not among them.
 */
const ANYWHERE = [
  'open (?:mic|jam|decks?|stage|turntables?)',
  '(?:jam|disco|drag|salsa|swing|dance|club|movie|game|comedy|poetry|karaoke|jazz|blues|goth|emo|country|latin|reggae|techno|house|funk|soul) nights?',
  'jam session',
  '(?:irish|trad(?:itional)?|celtic|old[- ]time) (?:music )?(?:session|jam)',
  '(?:song|drum) circle',
  'song(?:writers?|tellers?) (?:circle|in the round|night|showcase)',
  'sing(?:along|-along| ?down)',
  'trivia',
  'karaoke',
  'bingo',
  '(?:album|record|tape|ep|lp|cd|single|vinyl|cassette|video) release',
  'release (?:party|show|celebration)',
  'listening (?:session|party)',
  'residency',
  'tributes?',
  'festival',
  '\\p{L}*fest',
  'matin[eé]e',
  '\\p{L}*day bash',
  'birthdays?',
  'anniversary',
  'benefit',
  'fundraiser',
  'showcase',
  'roast',
  '(?:contra|square|line) danc(?:e|ing)',
  'book club',
  'brunch',
  'happy hour',
  'live music',
  '(?:private|special) (?:event|party|function)',
  'closed',
  'no (?:show|music|class)',
  'an? (?:evening|night|afternoon|morning)',
  '(?:dance|day|after|block|watch|viewing|boat|pool|holiday|halloween|christmas|closing|opening|launch|listening|tea|throwback) ?-?part(?:y|ies)',
  'after[- ]?hours',
  'throwback',
  'workshop',
  'lecture',
  'market',
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days',
  '(?:patio|outdoor|early|late|late night|matinee|reunion|holiday|free|rooftop|afternoon|evening) show',
  'ladies night',
  '\\d+(?:st|nd|rd|th) annual',
  'annual',
  'pageant',
  'contest',
  'battle of the bands',
  'celebrat(?:ion|ing|es?)(?: of)?',
  'takeover',
  'the (?:music|songs) of',
  "new year’?'?s(?: eve| day)?",
  'halloween',
  'open to (?:the )?public',
];

/** Words an occasion ends in, behind at least one other. */
const AT_THE_END = [
  'tour',
  'nights?',
  'sessions',
  'series',
  'showcase',
  'bash',
  'prom',
  'rave',
  'campout',
  'concerts?',
  'carnival',
  'soir[eé]e',
  'edition',
  'line-?up',
  'show',
];

const SOMEWHERE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${ANYWHERE.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
const ENDS = new RegExp(
  `\\S(?<!\\b(?:at|by|for|the))\\s+(?:${AT_THE_END.join('|')})(?:\\s+(?:(?:vol|volume|no|pt|part|episode|night|day|[ivx]+|v)\\.?\\s*)?[#\\d.]*)?[!?.]*$`,
  'iu',
);
/** 'Salsa Dance Party', 'POV: This Is 2016 Party': two words are often a band ('Bloc Party'). */
const PARTY = /^\S+\s+\S+.*\sparty[!?.]*(?:\s[\d#.]+)?$/i;
/** 'Foo Wednesday', 'Foo 2026', 'Foo #7', 'Foo Vol. 4', 'Foo 003'. */
const DATED =
  /\S\s+(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|20[1-9]\d|#\s?\d+|(?:vol|volume|v|pt|part|episode)\.?\s?\d+|0\d\d)[!?.]*$/i;
/** 'Sunday Jam', 'Weekly DJs', 'Music' on its own. */
const ALONE = [
  /^(?:(?:live|acoustic|early|late|outdoor|stream|free|tasting room)\s+)*(?:music|shows?|sets?|stream|entry|djs?)$/i,
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekly|monthly)\s(?:.*\s)?(?:jam|session|dj.?s?|set|night|music|jazz|blues|bluegrass|funk)$/i,
  /^(?:bluegrass|jazz|blues|acoustic|irish|funk)\s(?:jam|session|night|music)$/i,
];

/** 'DJ Dance Dance' is somebody; 'DJ Night' is not; 'The Sundays' are too. */
const DISC_JOCKEY = /^(?:dj|mc)\s+(?!nights?|part|sets?|music|jam)\S/i;

/** Whether a text names an occasion rather than an act: 'Pub Trivia', 'Fooday Night', 'Foo Tour 2026', 'Tribute to Salt Psalm'. */
export function isOccasion(text: string): boolean {
  if (DISC_JOCKEY.test(text) || /^the\s\S+$/i.test(text)) return false;
  return (
    SOMEWHERE.test(text) ||
    DATED.test(text) ||
    (ENDS.test(text) && !/^\d+\s\S+$/.test(text)) ||
    PARTY.test(text) ||
    ALONE.some((pattern) => pattern.test(text))
  );
}

/** What is done on nights when nobody plays, whoever leads them. */
const NO_MUSIC =
  /\b(?:trivia|bingo|karaoke|book club|workshop|sip (?:&|and)|closed|watch party|viewing party|(?:film|movie) (?:night|fest|festival)|board games?|private event|yoga)\b|\b(?:class(?:es)?|screening)$/i;

/** Whether a night's name says that nobody plays: a quiz has a host and no performers. */
export function isWithoutMusic(title: string): boolean {
  return NO_MUSIC.test(title);
}

/** What follows a name, after ':' or a dash, and says more of its night: a tour, a year, a room, an album played. */
const MORE =
  /\b(?:tour|live|20\d\d|solo|unplugged|acoustic|in concert|record(?:ing)?|set|shows?|sets|performing|playing|plays|performs|play|returns|reunion|night (?:one|two|three|\d)|day \d|room|showroom|auditorium|stage|upstairs|downstairs|patio|ticketed|free|donation|farewell|entirety)\b/i;

/** Whether a text behind a name is about the night: 'Foo Tour 2026', '10th Anniversary', 'a tribute to ...'. */
export function isRemark(text: string): boolean {
  return isOccasion(text) || MORE.test(text) || /^["“']/.test(text);
}

/** What a party's own description ends in. */
const PARTY_ITSELF =
  /\b(?:part(?:y|ies)|nights?|danc(?:e|ing)|rave|prom|ball|takeover|brunch|birthday|bash|karaoke|trivia|bingo|experience|jam|edition|party \d+)(?:\s[\d#.]+)?[!?.]*$/i;

/** Whether a text behind a name says that the name is a party's: 'Foo: A Dance Party'. */
export function isParty(text: string): boolean {
  return PARTY_ITSELF.test(text) && !/\b(?:release|tour|tribute|anniversary|farewell|reunion|live)\b/i.test(text);
}
