/** Letters that do not come apart into a base letter and an accent. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };

/**
 * One folding for every comparison of names: case, accents, '&' and 'and', punctuation and a leading article fall away,
 * and 'Last, The' turns round. '' when a name has no letter or digit of any script.
 */
export function fold(name: string): string {
  return foldWords(name).replace(/^(?:the|an|a) (?=\S)/, '');
}

/** A name folded; one made of signs alone is its signs: '!!!', '+/-', '♥'. '' for nothing but spaces. */
export function foldName(name: string): string {
  return LETTERED.test(name) ? fold(name) : name.normalize('NFKC').replace(/\s+/g, '');
}

/** A folded name whose signs are left out rather than made spaces: 'acdc' of 'AC/DC', 'blink182' of 'blink-182'. '' where that is no other spelling. */
export function joinedName(name: string): string {
  if (WORDS.test(name) || !LETTERED.test(name)) return '';
  const words = name.split(/\s+/).map((word) => foldWords(word).replaceAll(' ', ''));
  const joined = fold(words.filter(Boolean).join(' '));
  return joined === fold(name) ? '' : joined;
}

const LETTERED = /[\p{L}\p{N}]/u;

/** Nothing but words of plain letters and digits, a space between them. */
const WORDS = /^[a-z\d]+(?: [a-z\d]+)*$/i;

/** Nothing that could come apart or have an accent. */
const ASCII = /^[ -~]*$/;

/** The same folding with a leading article kept: for a part of a name as somebody types it, where 'the t' must not become 't'. */
export function foldWords(text: string): string {
  // Most names need no more than this, and a large calendar asks for some hundred thousand.
  if (WORDS.test(text)) return text.toLowerCase();
  return (ASCII.test(text) ? text.toLowerCase() : unaccented(text))
    .replace(/[&+]/g, ' and ')
    .replace(/['’`´.]/g, '')
    .replace(/^(.*),\s*(the|a|an)$/, '$2 $1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function unaccented(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => PLAIN[letter] ?? letter);
}

/** A name as it stands in an address: folded (article kept), hyphens between words, at most 80 characters. '' when nothing is left. */
export function slugify(name: string): string {
  return unaccented(name)
    .replace(/&/g, ' and ')
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');
}

/** How what somebody or somewhere was called before begins: 'formerly The Net Loft', 'f/k/a The Net Loft'. */
const FORMER = /^ ?(?:formerly|previously|fka|f\.k\.a|f\/k\/a|ex-|née)/iu;
const BRACKETED = /([([][^()[\]]*[)\]])/;
const PAUSE = /[,–—-]/g;

/** A name without the one it had before, for an address: 'Harbor Lights' of 'Harbor Lights (formerly The Net Loft)'. The whole where nothing else is left. */
export function presentName(name: string): string {
  const parts = name.split(BRACKETED).filter((part) => !(BRACKETED.test(part) && FORMER.test(part.slice(1))));
  const present = parts.join('');
  const pause = [...present.matchAll(PAUSE)].find(({ index }) => FORMER.test(present.slice(index + 1)));
  const left = pause === undefined ? present : present.slice(0, pause.index);
  return LETTERED.test(left) ? left : name;
}
