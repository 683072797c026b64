import { matchAnyEntry } from '#interpret/languages/words.ts';
import { LANGUAGES } from '#scene/site/language.ts';
import { cutLeadingTime } from '../dates/time-cell.ts';
import type { RowEntry } from '../rows/row-dates.ts';

const FREE = String.raw`(?:free|gratis|${matchAnyEntry('freeEntry', LANGUAGES)})(?!\p{L})`;
const NUMBER = String.raw`\d{1,4}(?:[.,]\d\d)?`;
const BEHIND = String.raw`(?:€|(?:euros?|kr(?:oner|onor)?|nok|sek|dkk)\b|,-)`;
/** A 24-hour time with a period. */
const POINTED = String.raw`(?:[01]?\d|2[0-3])\.[0-5]\d(?![\d.,])`;

/** Where the facts after a venue begin: ages, a price, a time, marks, a remark. */
const FACT = new RegExp(
  String.raw`(?:^|[\s,;|–—-])(?:a/a\b|all ages\b|\?/\?|\d{1,2}\+|[$€£]\s?\d|(?:kr|nok|sek|dkk)\.?\s?\d|${NUMBER}\s?${BEHIND}|${FREE}!?(?=\s{0,4}$|,|\s+[\d*#@^$%(])|kl\.?\s?\d|${POINTED}|\d{1,2}(?:[.h]\d\d)?\s?(?:uhr|uur|h)\b|\d{1,2}h\d\d|(?:doors?\s)?\d{1,2}(?::\d\d)?\s?(?:[-–/]\s?\d{1,2}(?::\d\d)?\s?)?[ap]\.?m?\.?(?=[\s,/–—-]|$)|\d{1,2}:\d\d|noon\b|midnight\b|[*#@^$%]{1,4}(?=\s|$)|\()`,
  'iu',
);

const AGES = /(?:^|\s)(a\/a|all ages|\?\/\?|\d{1,2}\+)(?=[\s,;)]|$)/i;
const PRICE = new RegExp(
  String.raw`(?:[$€£]|\b(?:kr|nok|sek|dkk)\.?)\s?${NUMBER}(?:\s?[-–/]\s?[$€£]?${NUMBER}(?!\d|:|\s?[ap]m))*|${NUMBER}(?:[-/]\d+)?\s?${BEHIND}|(?<!\p{L})${FREE}|\bdonations?\b|\bpwyc\b`,
  'iu',
);

/**
 * The fields of a typed entry: 'Band A, Band B at the Venue, City a/a 7pm/8pm $10 # (remark)', '8pm Band A + Band B @ Venue $10', or
 * 'Venue: Band A, Band B 8pm'. The venue is after an 'at' that begins a line, else the last 'at', else before a colon.
 * A label in capitals before a colon is the title.
 */
export function wordFields(lines: string[]): RowEntry['fields'] {
  const lead = cutLeadingTime(lines[0] ?? '');
  const rest = lead === undefined ? lines : [lead.rest, ...lines.slice(1)];
  const first = lead === undefined ? '' : (lines[0] ?? '').slice(0, (lines[0] ?? '').length - lead.rest.length);
  const { acts, place, tail } = part(rest);
  const { label, names } = splitLabel(acts);
  const remarks = [...tail.matchAll(/\(([^()]{1,200})\)/g)].map(([, remark = '']) => remark);
  const plain = tail.replace(/\([^()]{0,200}\)/g, ' ');
  const price = PRICE.exec(plain)?.[0] ?? '';
  const ages = AGES.exec(plain)?.[1] ?? '';
  const timed = plain.replace(price, ' ').replace(ages, ' ');
  return {
    performer: names,
    event: label,
    venue: place.replace(/[\s,;|–—-]+$/, ''),
    time: `${first} ${timed}`.replace(/[*#@^$%?]+/g, ' ').trim(),
    price,
    ages,
    notes: remarks.map((remark) => `(${remark})`).join('\n'),
  };
}

interface Parts {
  acts: string;
  place: string;
  tail: string;
}

function part(lines: string[]): Parts {
  const leading = lines.findIndex((line, index) => index > 0 && /^(?:at|from|@)\s/i.test(line));
  if (leading > 0)
    return split(
      lines.slice(0, leading).join(' '),
      lines
        .slice(leading)
        .join(' ')
        .replace(/^\S+\s+/, ''),
    );
  const whole = lines.join(' ');
  for (const joint of [/\s(?:at|@)\s+(?=[\p{L}\p{N}])/giu, /\s@(?=[A-Za-z])/g, /\sfrom\s+the\s/gi]) {
    const last = [...whole.matchAll(joint)].at(-1);
    if (last !== undefined) return split(whole.slice(0, last.index), whole.slice(last.index + last[0].length));
  }
  const cut = FACT.exec(whole)?.index ?? whole.length;
  const tail = whole.slice(cut);
  const colon = /^([^:]{2,60}):\s+(?=\S)/.exec(whole.slice(0, cut));
  if (colon === null || isLabel(colon[1] ?? '')) return { acts: whole.slice(0, cut), place: '', tail };
  return { acts: whole.slice(colon[0].length, cut), place: colon[1] ?? '', tail };
}

function split(acts: string, rest: string): Parts {
  const cut = FACT.exec(rest)?.index ?? rest.length;
  return { acts, place: rest.slice(0, cut).replace(/^the\s+(?=$)/i, ''), tail: rest.slice(cut) };
}

function splitLabel(acts: string): { label: string; names: string } {
  const found = /^([^:]{2,60}):\s+(?=\S)/.exec(acts);
  const label = found?.[1] ?? '';
  const names = isLabel(label) ? acts.slice(found?.[0].length) : acts;
  return {
    label: isLabel(label) ? label.trim() : '',
    names: names
      .replace(/\s+/g, ' ')
      .replace(/[\s,;|]+$/, '')
      .trim(),
  };
}

function isLabel(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && text === text.toUpperCase();
}
