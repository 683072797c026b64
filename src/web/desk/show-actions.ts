import { data } from 'react-router';
import type { Status } from '#scene/listing.ts';
import type { Show } from '#scene/show.ts';
import type { ShowFields } from '../api.ts';
import { FormFault } from '../forms/dispatch.ts';
import { field, UNREADABLE } from '../forms/refused-form.ts';
import { decided, deskActions, forEditors } from './editors.ts';

/** A show and who says what of it; null, and a 404, where there is none. */
export const loader = forEditors(async ({ desk, params }) => {
  const told = (await desk.show(params.id ?? '')) ?? null;
  return data({ told }, { status: told === null ? 404 : 200 });
});

/** What stands in the form of a show, as the form writes it: times as `HH:MM`, '' for none. */
export type EditForm = Record<'event' | 'startTime' | 'endTime' | 'status' | 'price' | 'ages', string>;

export function editForm({ event, startTime, endTime, status, price, ages }: Show): EditForm {
  const clock = (time: string | null) => (time === null ? '' : `${time.slice(0, 2)}:${time.slice(2)}`);
  return { event, startTime: clock(startTime), endTime: clock(endTime), status, price, ages };
}

/** A show is mended by hand. */
export const action = deskActions({
  async edit({ desk, params }, form) {
    const fields = changed(form);
    if (Object.keys(fields).length === 0) throw new FormFault('', 'Nothing is changed yet.');
    return decided('edit', await desk.editShow(params.id ?? '', fields));
  },
  async split({ desk }, form) {
    return decided('split', await desk.split(field(form, 'source'), field(form, 'key')));
  },
  async merge({ desk, params }, form) {
    const other = showId(field(form, 'other'));
    if (other === '') throw new FormFault('other', 'Say which show is the same as this one.');
    return decided('merge', await desk.mergeShows(params.id ?? '', other));
  },
});

/** What of a form differs from what it was filled with: only that is set by hand. */
function changed(form: FormData): ShowFields {
  const loaded = readLoaded(field(form, 'loaded'));
  const now = (name: keyof EditForm) => {
    const value = field(form, name).trim();
    return value === loaded[name] ? undefined : value;
  };
  const time = (name: 'startTime' | 'endTime') => {
    const value = now(name);
    return value === undefined ? undefined : value === '' ? null : value.replace(':', '');
  };
  const fields = {
    event: now('event'),
    startTime: time('startTime'),
    endTime: time('endTime'),
    status: now('status') as Status | undefined,
    price: now('price'),
    ages: now('ages'),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as ShowFields;
}

function readLoaded(text: string): Partial<EditForm> {
  try {
    return JSON.parse(text) as Partial<EditForm>;
  } catch {
    throw new FormFault('', UNREADABLE);
  }
}

/** A show's id, alone or at the end of an address of the desk. */
function showId(typed: string): string {
  return typed.trim().split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? '';
}
