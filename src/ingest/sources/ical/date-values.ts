/** One value of a line of dates as it is written, with what its parameters say. */
export interface DateValue {
  text: string;
  tzid: string | undefined;
  /** Whether it is called a day (`VALUE=DATE`). */
  isDate: boolean;
  range: string | undefined;
}

/** How a date begins. */
const DATE = /^\s*\d{4}-?\d\d-?\d\d(?!\d)/;
/** One parameter: a name, and a value that may be quoted. Names of zones hold anything but quotes and semicolons. */
const PARAMETER = /;\s*([\w-]+)\s*=\s*("[^"]*"|[^";]*)/g;

/**
 * The values of a content line that holds dates (DTSTART, EXDATE and the like); of a period, its start.
 *
 * Our own and not ical.js's, because that cuts every value by position (`20261211` becomes `2026-12-11T::` where no VALUE=DATE says so)
 * and ends an unquoted TZID at its first colon (`TZID=(UTC-05:00) Eastern Time:20261224T200000`).
 */
export function dateValues(line: string): DateValue[] {
  const colon = valueColon(line);
  if (colon === -1) return [];
  const parameters = new Map<string, string>();
  for (const [, name = '', value = ''] of line.slice(0, colon).matchAll(PARAMETER))
    parameters.set(name.toUpperCase(), value.replaceAll('"', '').trim());
  const shared = {
    tzid: parameters.get('TZID') || undefined,
    isDate: parameters.get('VALUE')?.toUpperCase() === 'DATE',
    range: parameters.get('RANGE'),
  };
  const texts = line.slice(colon + 1).split(',');
  return texts.map((text) => ({ text: text.replace(/\/.*/, '').trim(), ...shared })).filter(({ text }) => text !== '');
}

/** Where the value begins: at the first colon with a date behind it, else at the first that is not quoted; -1 when there is none. */
function valueColon(line: string): number {
  let isQuoted = false;
  let first = -1;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (line[at] !== ':' || isQuoted) continue;
    if (DATE.test(line.slice(at + 1, at + 30))) return at;
    if (first === -1) first = at;
  }
  return first;
}
