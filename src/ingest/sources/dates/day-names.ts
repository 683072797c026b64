import { listSpellings, splitEntries } from '#interpret/languages/words.ts';
import { LANGUAGES, type Language } from '#scene/site/language.ts';

/** Names of months or weekdays: short, long or misspelled, in a language and in English. */

interface Names {
  forms: Map<string, number>;
  whole: string[];
}

const MONTHS = namesIn('months');
const WEEKDAYS = namesIn('weekdays');

function namesIn(list: 'months' | 'weekdays'): Record<Language, Names> {
  const namesOf = (language: Language): Names => {
    const names = splitEntries(list, language).map((entry) => entry.split('/'));
    const forms = names.flatMap((name, index) => name.flatMap(listSpellings).map((form): [string, number] => [form, index]));
    return { forms: new Map(forms), whole: names.map(([whole = '']) => whole) };
  };
  return Object.fromEntries(LANGUAGES.map((language) => [language, namesOf(language)])) as Record<Language, Names>;
}

/** The month (1 to 12) of a word: 'Oct', 'sept', 'Febuary', 'März' in German. */
export function monthOf(word: string, language: Language = 'en'): number | undefined {
  const index = numberOfName(word, MONTHS[language]) ?? numberOfName(word, MONTHS.en);
  return index === undefined ? undefined : index + 1;
}

/** The weekday (0 is Sunday) of a word: 'fri', 'Thurs', 'Wensday', 'lør' in Norwegian. */
export function weekdayOf(word: string, language: Language = 'en'): number | undefined {
  return numberOfName(word, WEEKDAYS[language]) ?? numberOfName(word, WEEKDAYS.en);
}

/** The number of a form or, in English, of a beginning of three letters. One slip is allowed from five letters on, two from seven, and three letters may be swapped; never in the first letter. */
function numberOfName(text: string, names: Names): number | undefined {
  const word = text.toLowerCase();
  if (word.length < 2 || word.length > 12) return undefined;
  const exact = names.forms.get(word);
  if (exact !== undefined || word.length < 3) return exact;
  const english = names === MONTHS.en || names === WEEKDAYS.en;
  const begun = english ? names.whole.findIndex((name) => name.startsWith(word)) : -1;
  if (begun >= 0) return begun;
  const near = names.whole.findIndex((name) => name[0] === word[0] && (slips(word, name) || (english && isSwapped(word, name))));
  return near >= 0 ? near : undefined;
}

function slips(word: string, name: string): boolean {
  const allowed = word.length >= 7 ? 2 : 1;
  return word.length >= 5 && Math.abs(word.length - name.length) <= allowed && distance(word, name) <= allowed;
}

function isSwapped(word: string, name: string): boolean {
  return word.length === 3 && name[1] === word[2] && name[2] === word[1];
}

/** Letters to add, drop, change or swap with a neighbor. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const above = rows[i - 1] ?? [];
      const change = (above[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : change;
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change, swap));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
