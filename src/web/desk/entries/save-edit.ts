import { redirect } from 'react-router';
import type { Decision } from '#scene/desk/desk.ts';
import type { RosterKind } from '#scene/entries/entry-kind.ts';
import { type Api, ApiError } from '../../api.ts';
import { runAllSteps } from '../../forms/all-faults.ts';
import { FormFault } from '../../forms/dispatch.ts';
import { readLoaded } from '../../forms/loaded.ts';
import { field, keepTyped } from '../../forms/refused-form.ts';
import { type DeskFormWork, type DeskWork, decided, type Outcome } from '../editors.ts';
import { takePictures } from '../pictures/picture-form.ts';
import { addressIn, changedIn } from './field-form.ts';

/** What an edit of an entry works with. */
export type EntryWork = Pick<DeskWork, 'desk' | 'params'> & Partial<Pick<DeskFormWork, 'tell'>>;

/** What is sent of an edit, and what it is about. */
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
  /** Where it is written. */
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
    const [theirs, before, typed] = [textsOf(now), textsOf(loaded), keepTyped(form)];
    const mine = Object.entries(typed).filter(([name, text]) => text.replace(/\r\n?/g, '\n') !== (before[name] ?? ''));
    const rest = { ...theirs, ...rowsIn(typed, changed.fields) };
    return {
      about: 'edit',
      refused: { message, fields: faults, kept: { ...rest, ...Object.fromEntries(mine), loaded: JSON.stringify(now) } },
    };
  }
}

/** Rows of a form that were changed are kept whole, as they were typed. */
function rowsIn(texts: Record<string, string>, changed: object): Record<string, string> {
  const isOf = (name: string) => /\d$/.test(name) && (/^(?:rel|cover|maycover)/.test(name) ? 'releases' : 'members') in changed;
  return Object.fromEntries(Object.entries(texts).filter(([name]) => isOf(name)));
}
