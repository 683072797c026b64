import { isWithoutMusic } from './music.ts';

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
  '(?:album|record|tape|ep|lp|cd|single|vinyl|cassette|video) release',
  'release (?:party|show|celebration)',
  'listening (?:session|party)',
  'residency',
  'tributes?',
  'festival',
  '\\p{L}*fest',
  '\\p{L}*palooza',
  'matin[eé]e',
  '\\p{L}*day bash',
  'birthdays?',
  'anniversary',
  'benefit',
  'fundraiser',
  'showcase',
  'roast',
  '(?:contra|square|line) danc(?:e|ing)',
  'brunch',
  'happy hour',
  'live music',
  '(?:private|special) (?:event|party|function)',
  'no (?:show|music|class)',
  'an? (?:(?:acoustic|intimate|special|magical) )?(?:evening|night|afternoon|morning)',
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:nights?|afternoons?|mornings?|evenings?|services?|socials?)',
  '(?:dance|day|after|block|watch|viewing|boat|pool|holiday|halloween|christmas|closing|opening|launch|listening|tea|throwback) ?-?part(?:y|ies)',
  'after[- ]?hours',
  'throwback',
  'lecture',
  'market',
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days',
  '(?:patio|outdoor|early|late|late night|matinee|reunion|holiday|free|rooftop|afternoon|evening) show',
  'ladies night',
  'milonga',
  'pre-?(?:funk|party|game)',
  '\\d+(?:st|nd|rd|th) annual',
  'annual',
  'one night (?:only|of)',
  'evening of',
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
  'bbq',
  'barbecue',
  'picnic',
  'cookout',
  'meetup',
  'jamboree',
  'getdown',
  'throwdown',
  'hoedown',
  'shindig',
  'kick-?off',
  'weekly',
  'monthly',
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
/** 'Harbor Boat Day': two words may be a band, and so may 'Saves the Day'. */
const DAY = /^\S+\s+\S.*\s(?<!\bthe\s)day[!?.]*$/i;
/** 'Foo Wednesday', 'Foo 2026', 'Foo #7', 'Foo Vol. 4', 'Foo 003'. */
const DATED =
  /\S\s+(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|20[1-9]\d|#\s?\d+|(?:vol|volume|v|pt|part|episode)\.?\s?\d+|0\d\d)[!?.]*$/i;
/** A party that travels says where it is: 'Foo SF'. */
const CHAPTER = /\S\s(?:SF|NYC|PDX)$/;
/** 'Sunday Jam', 'Weekly DJs', 'Music' on its own. */
const ALONE = [
  /^(?:(?:live|acoustic|early|late|outdoor|stream|free|tasting room)\s+)*(?:music|shows?|sets?|stream|entry|djs?)$/i,
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekly|monthly)\s(?:.*\s)?(?:jam|session|dj.?s?|set|night|music|jazz|blues|bluegrass|funk)$/i,
  /^(?:bluegrass|jazz|blues|acoustic|irish|funk|folk|country|reggae)(?:\s(?:jam|session|night|music))?$/i,
  /^(?:vol|volume|episode|part|chapter|week|day|night|session)\.?\s#?[\d]+$/i,
  // A room of a house, which its calendar writes beside whoever plays there.
  /^showroom$/i,
  /^open(?:\s(?:late|early|today|daily|til|till|until|from|at))*$/i,
];

/** 'DJ Dance Dance' is somebody; 'DJ Night' is not; 'The Sundays' are too. */
const DISC_JOCKEY = /^(?:dj|mc)\s+(?!nights?|part|sets?|music|jam)\S/i;

/** Whether a text names an occasion rather than an act: 'Pub Trivia', 'Fooday Night', 'Foo Tour 2026', 'Tribute to Salt Psalm'. */
export function isOccasion(text: string): boolean {
  if (DISC_JOCKEY.test(text) || /^the\s\S+$/i.test(text)) return false;
  return isOccasionBehind(text) || DATED.test(text) || CHAPTER.test(text) || (ENDS.test(text) && !/^\d+\s\S+$/.test(text));
}

/** Whether a text names an occasion even where it plays with others, where a last word proves nothing: 'Neap w/ The Zoe Bee Show'. */
export function isOccasionBehind(text: string): boolean {
  if (DISC_JOCKEY.test(text) || /^the\s\S+$/i.test(text)) return false;
  return (
    SOMEWHERE.test(text) ||
    isWithoutMusic(text) ||
    PARTY.test(text) ||
    DAY.test(text) ||
    /\stour$/i.test(text) ||
    ALONE.some((pattern) => pattern.test(text))
  );
}

/** What follows a name, after ':' or a dash, and says more of its night: a tour, a year, a room, an album played. */
const MORE =
  /\b(?:tour|live|20\d\d|solo|unplugged|acoustic|in concert|record(?:ing)?|set|shows?|sets|performing|playing|plays|performs|play|returns|reunion|night (?:one|two|three|\d)|day \d|best of|winery|brewery|theat(?:er|re)|ballroom|amphitheat(?:er|re)|room|showroom|auditorium|stage|upstairs|downstairs|patio|ticketed|free|donation|farewell|entirety)\b/i;

/** What begins with a small article tells of the night: 'Foo: an afternoon at sea', 'Foo: A Whole Journey of Sound'. */
const DESCRIPTION = /^an?\s|^[Ss]ongs\s(?:from|of)\s|^[Aa]n?\s(?:\S+\s){2,4}of\s/;

/** Whether a text only describes a night. */
export function isDescription(text: string): boolean {
  return DESCRIPTION.test(text);
}

/** What speaks is no name: 'Foo: Bite This!', 'Foo: Do You Believe?', 'Foo: All That Glimmers Is Gold'. */
const SENTENCE = /\S\s(?:this|you|your|is|are|was|were|me|us|it)(?:[!?.]*$|\s)/i;

/** Whether a text behind a name is about the night: 'Foo Tour 2026', '10th Anniversary', 'a tribute to ...'. */
export function isRemark(text: string): boolean {
  return isOccasion(text) || MORE.test(text) || /^["“']/.test(text) || isDescription(text) || SENTENCE.test(text);
}

/** What a party's own description ends in. */
const PARTY_ITSELF =
  /(?:\b|after|pre)(?:part(?:y|ies)|nights?|danc(?:e|ing)|rave|prom|ball|takeover|brunch|birthday|celebration|bash|karaoke|trivia|bingo|experience|jam|edition|party \d+)(?:\s[\d#.]+)?[!?.]*$|\b\d+(?:st|nd|rd|th) annual\b/i;
/** 'Foo: Deep House & Techno' says what is spun there. */
const GENRES = new Set(
  'acid ambient and bass beats breaks classic deep disco drum dub dubstep ebm edm electro emo funk garage goth hip hop house indie industrial italo jungle latin melodic minimal n new pop post progressive psytrance punk r&b rap reggae soul synthpop tech techno trance trap wave'.split(
    ' ',
  ),
);
/** A night that comes every month is named by it: 'Foo Sessions: April'. */
const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i;

/** Whether a text tells of one act's own night: its tour, its new album. */
export function isOfAct(text: string): boolean {
  return /\b(?:release|tour|tribute|anniversary|farewell|reunion|live)\b/i.test(text);
}

/** Whether a text behind a name says that the name is a party's: 'Foo: A Dance Party'. */
export function isParty(text: string): boolean {
  return (PARTY_ITSELF.test(text) && !isOfAct(text)) || MONTH.test(text) || isGenres(text);
}

function isGenres(text: string): boolean {
  const words =
    text
      .toLowerCase()
      .match(/[\p{L}&]+/gu)
      ?.filter((word) => word !== '&') ?? [];
  return words.length > 1 && words.every((word) => GENRES.has(word));
}
