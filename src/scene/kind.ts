/** What a night is to a site about live music: music, or something else that happens in the same rooms. */
export const KINDS = ['music', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/** Words that name a night where nobody plays. Open mics, jams and DJs are music. */
const OTHER =
  /\b(?:trivia|quiz(?: night)?|karaoke|bingo|book club|yoga|pilates|paint(?: (?:and|&|n) sip| night)|stand-?up|comedy(?: (?:night|show|open mic))?|improv|movie night|film screening|screening of|poker|board games?|game night|craft (?:fair|night)|flea market|farmers'? market|vendor market|workshop|class(?:es)?|story ?slam|poetry slam|run club|speed dating|wrestling|cornhole|cooking|taproom eats|food truck|private (?:event|party)|closed(?: for .*)?)\b/i;
/** Words that say somebody plays after all. */
const MUSIC = /\b(?:live music|concert|band|dj|jam|open mic(?!.*comedy)|songwriters?|orchestra|symphony|quartet|trio|music bingo)\b/i;

/** Words are searched this far, in UTF-16 units, and for music twice as far. */
const LONGEST = 400;

/**
 * Tells a night of music from another, with the reason in words.
 * @param known whether somebody on the roster is on its bill: then it is music, whatever else it says
 */
export function kindOf(words: string, known: boolean): { kind: Kind; kindReason: string } {
  const [said] = OTHER.exec(words.slice(0, LONGEST)) ?? [];
  const searched = words.slice(0, 2 * LONGEST);
  if (known || said === undefined || (MUSIC.test(searched) && !/music bingo/i.test(searched))) return { kind: 'music', kindReason: '' };
  return { kind: 'other', kindReason: `it says “${said.toLowerCase()}”` };
}
