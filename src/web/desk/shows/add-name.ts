import type { Decision } from '#scene/desk/desk.ts';
import { createVenueFromWords } from '#scene/venues/place-words.ts';
import { ApiError } from '../../api.ts';
import { FormFault } from '../../forms/dispatch.ts';
import { field, UNREADABLE } from '../../forms/refused-form.ts';
import type { DeskWork } from '../editors.ts';

/** What the buttons beside unknown names in the form of a show ask for: `add venue`, `add artist 2` (the row of the bill). */
export type AddName = 'add venue' | `add artist ${number}`;

/** Adds a name in the form of a show to the roster. Shows that say this name link to it by themselves. */
export async function addName({ desk }: Pick<DeskWork, 'desk'>, form: FormData, asked: string): Promise<Decision> {
  const [, row] = /^add artist (\d{1,2})$/.exec(asked) ?? [];
  if (row === undefined && asked !== 'add venue') throw new FormFault('', UNREADABLE);
  const from = row === undefined ? 'venue' : `act${row}`;
  const name = field(form, from).trim();
  if (name === '') throw new FormFault(from, 'Enter the name first.');
  try {
    if (row === undefined) return (await desk.post('/desk/venues', { fields: createVenueFromWords(name), despite: false })).decision;
    return (await desk.post('/desk/artists', { fields: { name }, despite: false })).decision;
  } catch (error) {
    // The fault stands at the field that the name was read from.
    if (error instanceof ApiError && error.problem.status === 'ALREADY_EXISTS') throw new FormFault(from, error.problem.message);
    throw error;
  }
}
