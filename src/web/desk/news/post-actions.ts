import { data } from 'react-router';
import { paths } from '../../paths.ts';
import { deskActions, forEditors } from '../editors.ts';
import { newsDeskActions } from '../entries/keep-entry.ts';
import { lastPictures } from '../pictures/picture-form.ts';

/** A news post as the desk keeps it; null, and a 404, where there is none. */
export const loader = forEditors(async ({ desk, params, leadOn }) => {
  const told = (await desk.find('/desk/news/{id}', { id: params.id ?? '' })) ?? null;
  leadOn(told?.entry.id, paths.deskPost);
  return data({ told, pictures: await lastPictures(desk) }, { status: told === null ? 404 : 200 });
});

/** A post is edited, or taken off the site. */
export const action = deskActions(newsDeskActions);
