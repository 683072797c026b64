import { type ActionFunctionArgs, data } from 'react-router';
import { isOnRoster } from '#scene/entries/entry-kind.ts';
import { LISTED_AT } from '#scene/site/addresses.ts';
import { deskActions, forEditors } from '../editors.ts';
import { keepingAtTheDesk } from '../keepers/entry-keeping.ts';
import { lastPictures } from '../pictures/picture-form.ts';
import { kindAt, WAYS } from './entry-links.ts';
import { actionsOf } from './keep-entry.ts';

/** An entry as the desk keeps it; null, and a 404, where there is none. */
export const loader = forEditors(async ({ desk, api, path, params: { id: asked = '' }, leadOn }) => {
  const kind = kindAt(path);
  const told = (await desk.find(`/desk${LISTED_AT[kind]}/{id}` as '/desk/artists/{id}', { id: asked })) ?? null;
  leadOn(told?.entry.id, WAYS[kind].one);
  const pictures = kind === 'service' ? [] : await lastPictures(desk);
  const kinds = kind === 'service' ? (await desk.get('/services', {})).kinds : [];
  const keeping = isOnRoster(kind) ? ((await desk.find('/desk/keeping/{kind}/{id}', { kind, id: asked })) ?? null) : null;
  const id = isOnRoster(kind) && told?.off === null ? told.entry.id : undefined;
  const coming = id === undefined ? [] : (await api.get('/shows', { [kind]: id, when: 'coming', others: '1' })).shows;
  return data({ kind, told, coming, keeping, pictures, kinds }, { status: told === null ? 404 : 200 });
});

const ACTIONS = {
  artist: deskActions({ ...actionsOf('artist'), ...keepingAtTheDesk('artist') }),
  venue: deskActions({ ...actionsOf('venue'), ...keepingAtTheDesk('venue') }),
  news: deskActions(actionsOf('news')),
  service: deskActions(actionsOf('service')),
};

/** An entry is edited, merged, ended or taken off. */
export const action = (args: ActionFunctionArgs) => ACTIONS[kindAt(new URL(args.request.url).pathname)](args);
