import type { Fact } from '#scene/venues/fact.ts';
import { chosen, FormFault } from '../../forms/dispatch.ts';
import { textIn } from './form-values.ts';

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
