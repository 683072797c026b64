import { ENTRY_FIELDS } from '#scene/entries/entry-fields.ts';
import type { Field, FieldType } from '#scene/entries/field.ts';
import { FormFault } from './dispatch.ts';
import { field, UNREADABLE } from './refused-form.ts';

const WORDS: readonly FieldType[] = ['names', 'links', 'genres'];
const ROWS: readonly FieldType[] = ['members', 'releases', 'about'];
const LISTS = new Map<string, 'object' | 'string'>([
  ['bill', 'object'],
  ...Object.values(ENTRY_FIELDS).flatMap((list) =>
    Object.entries<Field>(list).flatMap(([key, { type }]): [string, 'object' | 'string'][] =>
      WORDS.includes(type) ? [[key, 'string']] : ROWS.includes(type) ? [[key, 'object']] : [],
    ),
  ),
]);

/** The values a form was filled with, in its field `loaded`: what differs was changed. @throws FormFault for a form of no page of ours */
export function readLoaded<Fields>(form: FormData): Fields {
  try {
    const loaded: unknown = JSON.parse(field(form, 'loaded'));
    if (isFilled(loaded)) return loaded as Fields;
  } catch {}
  throw new FormFault('', UNREADABLE);
}

function isFilled(loaded: unknown): boolean {
  if (typeof loaded !== 'object' || loaded === null || Array.isArray(loaded)) return false;
  return Object.entries(loaded).every(([name, value]) => {
    const each = LISTS.get(name);
    return each === undefined || (Array.isArray(value) && value.every((item) => item !== null && typeof item === each));
  });
}
