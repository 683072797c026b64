import type { OneSource } from '#scene/desk/desk.ts';
import { LANGUAGE_NAMES } from '#scene/site/language.ts';
import { FORMAT_ROWS } from '#scene/sources/formats.ts';
import { SHEET_FIELD_NAMES } from '#scene/sources/source-field-names.ts';
import { MOSTLY_WORDS, TRUST_WORDS } from '#scene/sources/source-field-words.ts';
import type { SourceFields } from '#scene/sources/source-fields.ts';
import type { SourceFilter } from '#scene/sources/source-filter.ts';
import { chosen, FormFault } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { nameIn, textIn } from '../entries/form-values.ts';

/** What the first form of a source sets; its text and its filter have forms of their own. */
export type SourceForm = Omit<OneSource['fields'], 'filter'>;

export const DAY_ORDERS = { day: 'Day first: 31/12', month: 'Month first: 12/31' };
export const SHEET_FIELDS = Object.keys(SHEET_FIELD_NAMES) as (keyof typeof SHEET_FIELD_NAMES)[];

/** What a source says, as its form is filled with it. */
export function sourceFormOf({ filter: _, ...fields }: OneSource['fields']): SourceForm {
  return fields;
}

/** What stands in the form of a source, by the names of its fields. */
export function textsOfSource({ columns, dayFirst, ...fields }: SourceForm): Record<string, string> {
  const plain = Object.entries(fields).map(([name, value]) => [name, value === null ? '' : String(value)] as const);
  const order = dayFirst === null ? '' : dayFirst ? 'day' : 'month';
  return Object.fromEntries([
    ...plain,
    ['dayFirst', order],
    ...SHEET_FIELDS.map((name) => [`column ${name}`, String(columns[name] ?? '')]),
  ]);
}

/** Reads the form of a source. @throws FormFault for what cannot be meant, at its field */
export function readSourceForm(form: FormData): SourceForm {
  const minutes = textIn(form, 'everyMinutes');
  if (!/^\d{1,5}$/.test(minutes)) throw new FormFault('everyMinutes', 'Enter a number of minutes.');
  const order = chosen(form, 'dayFirst', DAY_ORDERS);
  return {
    name: nameIn(form),
    address: textIn(form, 'address'),
    format: chosen(form, 'format', FORMAT_ROWS) ?? 'auto',
    language: chosen(form, 'language', LANGUAGE_NAMES) ?? null,
    zone: textIn(form, 'zone'),
    mostly: chosen(form, 'mostly', MOSTLY_WORDS) ?? null,
    dayFirst: order === undefined ? null : order === 'day',
    columns: columnsIn(form),
    trust: chosen(form, 'trust', TRUST_WORDS) ?? 'aggregator',
    venue: textIn(form, 'venue') || null,
    everyMinutes: Number(minutes),
    terms: textIn(form, 'terms'),
  };
}

/** The columns of a form: each by its name in the first row, or its number. */
function columnsIn(form: FormData): SourceFields['columns'] {
  const named = SHEET_FIELDS.flatMap((name): [string, string | number][] => {
    const said = textIn(form, `column ${name}`);
    if (said === '') return [];
    const number = /^\d{1,4}$/.test(said) ? Number(said) : undefined;
    if (number === undefined ? said.length > 200 : number < 1 || number > 1000)
      throw new FormFault(`column ${name}`, 'The name of a column, at most 200 characters, or its number from 1 to 1000.');
    return [[name, number ?? said]];
  });
  return Object.fromEntries(named);
}

/** The fields of the filter's form: what to leave and what to take, by what stands in a listing. */
const ASPECTS = ['categories', 'words', 'places'] as const;

/** Reads the form of a filter: words with commas between. */
export function filterIn(form: FormData): SourceFilter {
  const words = (name: string) =>
    field(form, name)
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
  const chosenOf = (side: 'leave' | 'take') => {
    const given = ASPECTS.map((aspect) => [aspect, words(`${side} ${aspect}`)] as const).filter(([, all]) => all.length > 0);
    return given.length === 0 ? {} : { [side]: Object.fromEntries(given) };
  };
  return { ...chosenOf('leave'), ...chosenOf('take') };
}
