import { data } from 'react-router';
import { paths } from '../../paths.ts';
import { deskActions, forEditors } from '../editors.ts';
import { serviceDeskActions } from '../entries/keep-entry.ts';

/** A service as the desk keeps it, and the kinds there are; null, and a 404, where there is none. */
export const loader = forEditors(async ({ desk, params, leadOn }) => {
  const told = (await desk.find('/desk/services/{id}', { id: params.id ?? '' })) ?? null;
  leadOn(told?.entry.id, paths.deskService);
  const { kinds } = await desk.get('/services', {});
  return data({ told, kinds }, { status: told === null ? 404 : 200 });
});

/** A service is edited, or taken off the site. */
export const action = deskActions(serviceDeskActions);
