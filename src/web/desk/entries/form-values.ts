import { readPastedAddress } from '#scene/artists/players.ts';
import type { Fact } from '#scene/venues/fact.ts';
import { isWebAddress } from '#scene/web-address.ts';
import { chosen, FormFault } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { wholeLink } from '../../forms/whole-link.ts';

/** A line of a form. */
export function textIn(form: FormData, name: string): string {
  return field(form, name).trim();
}

/** Text of several lines: a form sends them ended as a typewriter does. */
export function wordsIn(form: FormData, name: string): string {
  return textIn(form, name).replace(/\r\n?/g, '\n');
}

/** The name in a form. @throws FormFault where there is none */
export function nameIn(form: FormData, why = 'Enter a name.'): string {
  const name = textIn(form, 'name');
  if (name === '') throw new FormFault('name', why);
  return name;
}

/** The lines of a field, each once. */
export function linesIn(form: FormData, name: string): string[] {
  const lines = wordsIn(form, name).split('\n');
  return [...new Set(lines.map((line) => line.trim()))].filter(Boolean);
}

/** A link of a form, made whole; null where none was given. @throws FormFault for what is none */
export function linkIn(form: FormData, name: string): string | null {
  const link = wholeLink(textIn(form, name), name);
  if (link !== '' && !isWebAddress(link)) throw new FormFault(name, 'A link starts with https:// and has no spaces.');
  return link || null;
}

/** The links of a form, one a line: addresses or embed codes. @throws FormFault naming the first line that is neither */
export function linksIn(form: FormData, name: string): string[] {
  const links = linesIn(form, name).map((line) => [line, wholeLink(readPastedAddress(line), name)] as const);
  const [odd] = links.find(([, link]) => !isWebAddress(link)) ?? [];
  if (odd !== undefined)
    throw new FormFault(name, `“${odd.slice(0, 60)}” isn’t a web address. Enter one per line, such as https://tinyband.example.`);
  return [...new Set(links.map(([, link]) => link))];
}

/** The player in a form: an address or an embed code; null where none was given. @throws FormFault for what is neither */
export function playerIn(form: FormData, name: string): string | null {
  const address = wholeLink(readPastedAddress(textIn(form, name)), name);
  if (address !== '' && !isWebAddress(address)) throw new FormFault(name, 'Paste a web address or an embed code.');
  return address || null;
}

const TIME = /^\d{4}(?:-\d{2}){0,2}$/;

/** A time of a form. @throws FormFault for what is none */
export function timeIn(form: FormData, name: string): string | undefined {
  const typed = textIn(form, name);
  if (typed !== '' && !TIME.test(typed)) throw new FormFault(name, 'Enter a year, month or day: 2019, 2019-05 or 2019-05-31.');
  return typed || undefined;
}

/** A time of a form, where it is one: what is wrong with another field is said of that. */
export function knownTime(form: FormData, name: string): string | undefined {
  const typed = textIn(form, name);
  return TIME.test(typed) ? typed : undefined;
}

export const FACT_CHOICES = [
  ['', 'Not said'],
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;

/** The texts of a fact in its form, by the names of its inputs. */
export function factTexts(name: string, fact: Fact | null): Record<string, string> {
  return { [name]: fact?.is ?? '', [`${name}.note`]: fact?.note ?? '', [`${name}.checked`]: fact?.checked ?? '' };
}

/** The fact in a form; null if it is not said. @throws FormFault for a note or a month without yes or no, and for what is no month */
export function factIn(form: FormData, name: string): Fact | null {
  const is = chosen(form, name, { yes: 1, no: 1 });
  const note = textIn(form, `${name}.note`);
  const checked = textIn(form, `${name}.checked`);
  if (is === undefined && note + checked !== '') throw new FormFault(name, 'Choose yes or no.');
  if (checked !== '' && !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(checked))
    throw new FormFault(`${name}.checked`, 'Enter the month like this: 2026-11.');
  return is === undefined ? null : { is, ...(note === '' ? {} : { note }), ...(checked === '' ? {} : { checked }) };
}
