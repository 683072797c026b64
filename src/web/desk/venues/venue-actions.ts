import { data } from 'react-router';
import { paths } from '../../paths.ts';
import { deskActions, forEditors } from '../editors.ts';
import { venueDeskActions } from '../entries/keep-entry.ts';
import { keepingAtTheDesk } from '../keepers/entry-keeping.ts';
import { lastPictures } from '../pictures/picture-form.ts';

/** A venue as the desk keeps it; null, and a 404, where there is none. */
export const loader = forEditors(async ({ desk, api, params, leadOn }) => {
  const told = (await desk.find('/desk/venues/{id}', { id: params.id ?? '' })) ?? null;
  leadOn(told?.entry.id, paths.deskVenue);
  const keeping = (await desk.find('/desk/keeping/{kind}/{id}', { kind: 'venue', id: params.id ?? '' })) ?? null;
  const id = told?.off === null ? told.entry.id : undefined;
  const coming = id === undefined ? [] : (await api.get('/shows', { venue: id, when: 'coming', others: '1' })).shows;
  return data({ told, coming, keeping, pictures: await lastPictures(desk) }, { status: told === null ? 404 : 200 });
});

/** A venue is edited, merged or taken off the map. */
export const action = deskActions({ ...venueDeskActions, ...keepingAtTheDesk('venue') });
