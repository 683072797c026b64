import { newKey } from '../../forms/once.ts';
import { deskActions, forEditors } from '../editors.ts';
import { makeArtist } from '../entries/keep-entry.ts';
import { lastPictures } from '../pictures/picture-form.ts';

/** The name an artist is to have, where that is said. */
export const loader = forEditors(async ({ desk, query }) => ({
  name: query.get('name') ?? '',
  pictures: await lastPictures(desk),
  once: newKey(),
}));

/** An artist is made, once it is looked whether there is one of the name. */
export const action = deskActions({ make: makeArtist });
