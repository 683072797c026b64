import { redirect } from 'react-router';
import type { Decision } from '#scene/desk/desk.ts';
import type { RosterKind } from '#scene/entries/entry-kind.ts';
import { type Api, ApiError } from '../../api.ts';
import { FormFault, runAllSteps } from '../../forms/dispatch.ts';
import { readLoaded } from '../../forms/loaded.ts';
import { field, keepTyped } from '../../forms/refused-form.ts';
import { type DeskFormWork, type DeskWork, decided, type Outcome } from '../editors.ts';
import { takePictures } from '../pictures/picture-form.ts';
import { addressIn, changedIn } from './field-form.ts';
import { listOf } from './rows.ts';

/** What saving an edited entry needs. */
export type EntryWork = Pick<DeskWork, 'desk' | 'params'> & Partial<Pick<DeskFormWork, 'tell'>>;

interface Edit<Fields> {
  id: string;
  fields: Partial<Fields>;
  expected: Partial<Fields>;
  address: string | undefined;
  why: string | undefined;
  /** Although another page has the name it is to have; said of this name. */
  despite?: true;
}

/** The calls by which fields of one kind of entry are saved, and how its form is read. */
export interface Saved<Entry, Fields extends object> {
  read: (form: FormData, loaded: Partial<Fields>, desk: Api, id: string) => Fields | Promise<Fields>;
  fieldsOf: (entry: Entry) => Fields;
  /** What stands in its form, by the names of its inputs. */
  textsOf: (fields: Fields) => Record<string, string>;
  find: (desk: Api, id: string) => Promise<Entry>;
  edit: (desk: Api, edit: Edit<Fields>) => Promise<{ said: Decision | { said: string }; id: string }>;
  /** For the page of a keeper, what kind it is: its pictures are sent for it alone. */
  kept?: RosterKind;
  page: (id: string) => string;
}

/** Saves what differs. Where somebody else was quicker, what they wrote stands in every field but those that were changed here. */
export async function saveEdit<Entry, Fields extends object>(
  { read, fieldsOf, textsOf, find, edit, kept: keptKind, page }: Saved<Entry, Fields>,
  { desk, params, tell }: EntryWork,
  form: FormData,
): Promise<Outcome> {
  const id = params.id ?? '';
  const loaded = readLoaded<Fields>(form);
  const [, address, fields] = await runAllSteps(
    () => takePictures(desk, form, keptKind && { kind: keptKind, id }),
    () => addressIn(form, id),
    () => read(form, loaded, desk, id),
  );
  const changed = changedIn(fields, loaded);
  if (address === undefined && Object.keys(changed.fields).length === 0) throw new FormFault('', 'You haven’t changed anything yet.');
  try {
    const isAnother = field(form, 'despite') !== '' && field(form, 'despite') === field(form, 'name').trim();
    const why = field(form, 'reason').trim() || undefined;
    const saved = await edit(desk, { id, ...changed, address, why, ...(isAnother ? { despite: true } : {}) });
    if (saved.id !== id) {
      tell?.('address-changed');
      throw redirect(page(saved.id), 303);
    }
    return 'id' in saved.said ? decided('edit', saved.said) : { about: 'edit', said: saved.said.said };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, fields: faults = {} } = error.problem;
    if (status === 'ALREADY_EXISTS') throw new FormFault(faults.name === undefined ? 'slug' : 'despite', message);
    if (status !== 'ABORTED') throw error;
    const now = fieldsOf(await find(desk, id));
    return {
      about: 'edit',
      refused: { message, fields: faults, kept: laidOver(form, textsOf(loaded), textsOf(now), changed.fields, now) },
    };
  }
}

/**
 * What was typed, laid over what stands there by `now`, where somebody else was quicker: only what one changed oneself stays as it was typed.
 * Rows of which any was changed are kept whole.
 */
export function laidOver(
  form: FormData,
  loaded: Readonly<Record<string, string>>,
  theirs: Readonly<Record<string, string>>,
  changed: object,
  now: object,
): Record<string, string> {
  const typed = keepTyped(form);
  const isKept = (name: string) => /\d$/.test(name) && ('bill' in changed || listOf(name) in changed);
  const mine = Object.entries(typed).filter(([name, text]) => isKept(name) || text.replace(/\r\n?/g, '\n') !== (loaded[name] ?? ''));
  const others = Object.entries(theirs).filter(([name]) => !isKept(name));
  return { ...typed, ...Object.fromEntries(others), ...Object.fromEntries(mine), loaded: JSON.stringify(now) };
}
