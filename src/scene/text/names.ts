/** Letters that Unicode does not decompose into a base letter and an accent. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };

/**
 * Folds a name for comparison: case, accents, '&' and 'and', punctuation and a leading article go, and 'Last, The' becomes 'The Last'.
 * '' if a name has no letter or digit of any script.
 */
export function fold(name: string): string {
  return foldWords(name).replace(/^(?:the|an|a) (?=\S)/, '');
}

/** Folds a name; a name made of signs stays: '!!!', '+/-', '♥'. '' for only spaces. */
export function foldName(name: string): string {
  return LETTERED.test(name) ? fold(name) : name.normalize('NFKC').replace(/\s+/g, '');
}

/**
 * Folds a name, dropping its signs instead of turning them into spaces: 'AC/DC' becomes 'acdc', 'blink-182' becomes 'blink182'. '' if
 * equal to the folded name.
 */
export function foldWithoutSigns(name: string): string {
  if (WORDS.test(name) || !LETTERED.test(name)) return '';
  const words = name.split(/\s+/).map((word) => foldWords(word).replaceAll(' ', ''));
  const joined = fold(words.filter(Boolean).join(' '));
  return joined === fold(name) ? '' : joined;
}

const LETTERED = /[\p{L}\p{N}]/u;

/** Only plain letters and digits, with single spaces. */
const WORDS = /^[a-z\d]+(?: [a-z\d]+)*$/i;

/** Only characters without accents. */
const ASCII = /^[ -~]*$/;

/** Folds a text but keeps a leading article, for a part of a name as it is typed: 'the t' must not become 't'. */
export function foldWords(text: string): string {
  // A fast path for most names: a large calendar needs hundreds of thousands of calls.
  if (WORDS.test(text)) return text.toLowerCase();
  return (ASCII.test(text) ? text.toLowerCase() : removeAccents(text))
    .replace(/[&+]/g, ' and ')
    .replace(/['’`´.]/g, '')
    .replace(/^(.*),\s*(the|a|an)$/, '$2 $1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function removeAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => PLAIN[letter] ?? letter);
}

/** Turns a name into a slug: folded (article kept), hyphens between words, at most 80 characters; '' if nothing is left. */
export function slugify(name: string): string {
  return removeAccents(name)
    .replace(/&/g, ' and ')
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');
}

/** The start of a former name: 'formerly The Net Loft', 'f/k/a The Net Loft'. */
const FORMER = /^ ?(?:formerly|previously|fka|f\.k\.a|f\/k\/a|ex-|née)/iu;
const BRACKETED = /([([][^()[\]]*[)\]])/;
const PAUSE = /[,–—-]/g;

/** Strips a former name: 'Harbor Lights (formerly The Net Loft)' becomes 'Harbor Lights'; unchanged if nothing else is left. */
export function stripFormerName(name: string): string {
  const parts = name.split(BRACKETED).filter((part) => !(BRACKETED.test(part) && FORMER.test(part.slice(1))));
  const present = parts.join('');
  const pause = [...present.matchAll(PAUSE)].find(({ index }) => FORMER.test(present.slice(index + 1)));
  const left = pause === undefined ? present : present.slice(0, pause.index);
  return LETTERED.test(left) ? left : name;
}
