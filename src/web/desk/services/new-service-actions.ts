import { newKey } from '../../forms/once.ts';
import { deskActions, forEditors } from '../editors.ts';
import { makeService } from '../entries/keep-entry.ts';

/** The name a service is to have, where that is said, and the kinds there are. */
export const loader = forEditors(async ({ desk, query }) => {
  const { kinds } = await desk.get('/services', {});
  return { name: query.get('name') ?? '', kinds, once: newKey() };
});

/** A service is made, once it is looked whether there is one of the name. */
export const action = deskActions({ make: makeService });
