/** A written date with its parameters. */
export interface DateValue {
  text: string;
  tzid: string | undefined;
  /** Whether it has VALUE=DATE. */
  isDate: boolean;
  range: string | undefined;
}

const DATE = /^\s*\d{4}-?\d\d-?\d\d(?!\d)/;
/** A parameter; names of zones contain anything but quotes and semicolons. */
const PARAMETER = /;\s*([\w-]+)\s*=\s*("[^"]*"|[^";]*)/g;

/**
 * The dates in a content line (DTSTART, EXDATE and the like); of a period, its start. ical.js cuts values by position
 * (`20261211` becomes `2026-12-11T::` without VALUE=DATE) and ends an unquoted TZID at its first colon.
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

/** The position of the colon before the value: with a date after it, else the first unquoted one; -1 for none. */
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
