import { readPastedAddress } from '#scene/artists/players.ts';
import { isWebAddress } from '#scene/web-address.ts';
import { FormFault } from '../../forms/dispatch.ts';
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

/** A time as precise as it is known: a year, a month or a day. */
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
