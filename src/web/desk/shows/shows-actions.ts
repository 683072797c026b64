import type { BulkDecision, DESK_SHOW_WORDS } from '#scene/desk/desk-show.ts';
import { ApiError } from '../../api.ts';
import { FormFault } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { everyVenue } from '../../venues/every-venue.ts';
import { decided, deskActions, forEditors } from '../editors.ts';

/** What the list can be narrowed by, in the order of its form. */
export const WORDS = [
  'q',
  'from',
  'until',
  'venue',
  'source',
  'kind',
  'status',
  'hand',
  'changed',
] as const satisfies readonly (keyof typeof DESK_SHOW_WORDS)[];
export type Narrowed = Partial<Record<(typeof WORDS)[number] | 'after', string>>;

/** The shows that are looked for, and what they can be narrowed by; where the address makes no sense, what is wrong with it. */
export const loader = forEditors(async ({ desk, api, query }) => {
  const narrowed: Narrowed = {};
  for (const word of [...WORDS, 'after'] as const) {
    const value = query.get(word)?.trim();
    if (value) narrowed[word] = value;
  }
  const found = await desk.get('/desk/shows', narrowed as never).catch((error: unknown) => {
    if (error instanceof ApiError && error.problem.status === 'INVALID_ARGUMENT') return { faults: error.problem.fields ?? {} };
    throw error;
  });
  const [venues, { sources }] = await Promise.all([everyVenue(api), desk.get('/desk/sources')]);
  return { narrowed, found, venues, sources: sources.map(({ id, name }) => ({ id, name })) };
});

/** What one press decides of every show that is picked, by the value of its button. */
export const DECISIONS: Record<string, { label: string; keys: string; what: BulkDecision }> = {
  'not music': { label: 'Not music', keys: 'x', what: { field: 'kind', value: 'other' } },
  music: { label: 'Music', keys: 'm', what: { field: 'kind', value: 'music' } },
  cancelled: { label: 'Canceled', keys: 'c', what: { field: 'status', value: 'cancelled' } },
  'sold out': { label: 'Sold out', keys: 's', what: { field: 'status', value: 'sold out' } },
  hide: { label: 'Hide', keys: 'h', what: { field: 'hidden', value: { why: 'other', note: '' } } },
};

/** One thing is decided of many shows. */
export const action = deskActions({
  async decide({ desk }, form) {
    const shows = form.getAll('show').filter((id) => typeof id === 'string');
    const what = DECISIONS[field(form, 'what')]?.what;
    if (what === undefined) throw new FormFault('', 'Choose an action.');
    if (shows.length === 0) throw new FormFault('', 'Check some shows first.');
    return decided('decide', await desk.post('/desk/decide', { shows, what }));
  },
});
