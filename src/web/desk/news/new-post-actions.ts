import { newKey } from '../../forms/once.ts';
import { deskActions, forEditors } from '../editors.ts';
import { makePost } from '../entries/keep-entry.ts';
import { lastPictures } from '../pictures/picture-form.ts';

/** The title a post is to have, where that is said, and the day it is in town. */
export const loader = forEditors(async ({ desk, query }) => {
  const { now } = await desk.get('/shows', { limit: 1 });
  return { name: query.get('name') ?? '', day: now.date, pictures: await lastPictures(desk), once: newKey() };
});

/** A post is written, once it is looked whether there is one of the title. */
export const action = deskActions({ make: makePost });
