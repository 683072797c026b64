const GUESTS = String.raw`(?:(?:a few |a couple (?:of )?|very |super |huge |surprise |secret |more |other |local )*(?:special|surprise|secret|mystery|local)?\s*(?:guests?|friends|openers?|supports?|acts?|djs?|bands?))`;
const NOBODY = new RegExp(
  String.raw`^(?:[^\p{L}\p{N}\p{Co}]*|(?:and |& |with |many |much |lots )*(?:tb[acd]|t\.b\.[acd]\.?|to be announced|more|others?|co|company|${GUESTS}(?: (?:tb[acd]|to be announced))?|\d{1,2}\/\d{1,2}|no cover|free|all ages|\d\d\+|a\/a|w\/?|with|feat|ft|doors?|guest djs?|resident djs?|residents|live|dj set|music))[\s!.?…]*$`,
  'iu',
);

/** Whether a piece of a bill stands for nobody in particular: 'special guests', 'TBA', '& more!'. */
export function isNobody(piece: string): boolean {
  return NOBODY.test(piece.trim());
}

/** What may stand before a name without being part of it: 'special guest Neap', 'DJ set by', 'hosted by Neap'. */
const BEFORE =
  /^(?:(?:and|&|also|plus|with|w\/|feat\.?|ft\.?)\s+)*(?:(?:(?:very )?special |surprise )?(?:guests?|openers?|opening act|host|(?:late night|dj) set)(?: (?:by|performance by|appearance by))?\s*:?\s+|(?:support|lineup|headliner)s?(?:\s*:| (?:by|from))\s+|(?:(?:dj|live|late night|special|acoustic) )*(?:sets?|performances?|music|appearances?) (?:by|from)\s+|(?:hosted|led|performed) by\s+)(?=[^\s:&,])/i;

/** A name without what introduces it. */
export function introduced(piece: string): string {
  const found = BEFORE.exec(piece);
  return found ? piece.slice(found[0].length) : piece.replace(/^(?:and|&)\s+(?=\S)/i, '');
}
