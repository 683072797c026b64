import { newKey } from '../../forms/once.ts';
import { deskActions, forEditors } from '../editors.ts';
import { makeVenue } from '../entries/keep-entry.ts';
import { lastPictures } from '../pictures/picture-form.ts';

/** The name a venue is to have, where that is said. */
export const loader = forEditors(async ({ desk, query }) => ({
  name: query.get('name') ?? '',
  pictures: await lastPictures(desk),
  once: newKey(),
}));

/** A venue is made, once it is looked whether there is one of the name. */
export const action = deskActions({ make: makeVenue });
