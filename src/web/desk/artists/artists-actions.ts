import { deskActions, forEditors } from '../editors.ts';
import { narrowedIn } from '../entries/entries-list.ts';

/** The artists that are looked for. */
export const loader = forEditors(async ({ desk, query }) => {
  const narrowed = narrowedIn(query, 'artist');
  return { narrowed, found: await desk.get('/desk/artists', narrowed) };
});

/** Only what was decided last can be taken back here. */
export const action = deskActions({});
