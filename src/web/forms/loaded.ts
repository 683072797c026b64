import { FormFault } from './dispatch.ts';
import { field, UNREADABLE } from './refused-form.ts';

/** What is a list wherever a form is filled with it: of rows, or of words. */
const LISTS: Readonly<Record<string, 'object' | 'string'>> = {
  bill: 'object',
  members: 'object',
  foundas: 'string',
  genres: 'string',
  othernames: 'string',
};

/**
 * What a form was filled with, as its own field `loaded` says: what differs from it was changed.
 * @throws FormFault where no page of ours sent it
 */
export function loadedIn<Fields>(form: FormData): Fields {
  try {
    const loaded: unknown = JSON.parse(field(form, 'loaded'));
    if (isFilled(loaded)) return loaded as Fields;
  } catch {
    // Said below.
  }
  throw new FormFault('', UNREADABLE);
}

function isFilled(loaded: unknown): boolean {
  if (typeof loaded !== 'object' || loaded === null || Array.isArray(loaded)) return false;
  return Object.entries(loaded).every(([name, value]) => {
    const each = LISTS[name];
    return each === undefined || (Array.isArray(value) && value.every((item) => item !== null && typeof item === each));
  });
}
