import { FACTS } from '../entries/fact-fields.ts';
import type { Field } from '../entries/field.ts';
import { monthName } from '../time/calendar.ts';
import type { Fact } from './fact.ts';
import type { Venue } from './venue.ts';

export type FactKey = keyof typeof FACTS;

interface VenueFact extends Pick<Field, 'label' | 'filter'> {
  key: FactKey;
  column: string;
  title: string;
}

/** The facts that a venue can state, in the order of a list. */
export const VENUE_FACTS: readonly VenueFact[] = (Object.keys(FACTS) as FactKey[]).map((key) => {
  const field: Field & { title: string } = FACTS[key];
  return { ...field, key, column: field.column ?? key };
});

/** The facts that a filter can ask for, by their words. */
export const ACCESS_FACTS: ReadonlyMap<string, VenueFact> = new Map(
  VENUE_FACTS.flatMap((fact) => (fact.filter === undefined ? [] : [[fact.filter, fact] as const])),
);

/** Splits the words of `access=step-free,seating`. */
export function accessWords(access = ''): string[] {
  return access.split(',').filter(Boolean);
}

/** Writes 'yes (Ramp on the creek side), checked October 2026'. */
export function factWords({ is, note, checked }: Fact): string {
  return `${is}${note === undefined ? '' : ` (${note})`}${checked === undefined ? '' : `, ${checkedWords(checked)}`}`;
}

/** Writes 'checked October 2026'. */
export function checkedWords(checked: string): string {
  return `checked ${monthName(checked)} ${checked.slice(0, 4)}`;
}

/** Lists the known facts of a venue. */
export function knownFacts(venue: Venue): (VenueFact & { fact: Fact })[] {
  return VENUE_FACTS.flatMap((each) => {
    const fact = venue[each.key];
    return fact === undefined ? [] : [{ ...each, fact }];
  });
}
