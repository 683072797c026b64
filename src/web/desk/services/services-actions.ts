import { deskActions, forEditors } from '../editors.ts';
import { narrowedIn } from '../entries/entries-list.ts';

/** The services that are looked for. */
export const loader = forEditors(async ({ desk, query }) => {
  const narrowed = narrowedIn(query, 'service');
  return { narrowed, found: await desk.get('/desk/services', narrowed) };
});

/** Only what was decided last can be taken back here. */
export const action = deskActions({});
