import type { ActionFunctionArgs } from 'react-router';
import { newKey } from '../../forms/dispatch.ts';
import { deskActions, forEditors } from '../editors.ts';
import { lastPictures } from '../pictures/picture-form.ts';
import { hasPictures, kindAt } from './entry-links.ts';
import { makingOf } from './keep-entry.ts';

/** The name an entry is to have, where that is said; for news the day it is in town, for services the kinds there are. */
export const loader = forEditors(async ({ desk, path, query }) => {
  const kind = kindAt(path);
  const name = query.get('name') ?? '';
  const day = kind === 'news' ? { day: (await desk.get('/shows', { limit: 1 })).now.date } : {};
  const kinds = kind === 'service' ? (await desk.get('/services', {})).kinds : [];
  return { kind, stands: { name, ...day }, kinds, pictures: hasPictures(kind) ? await lastPictures(desk) : [], once: newKey() };
});

const ACTIONS = {
  artist: deskActions({ make: makingOf('artist') }),
  venue: deskActions({ make: makingOf('venue') }),
  news: deskActions({ make: makingOf('news') }),
  promoter: deskActions({ make: makingOf('promoter') }),
  series: deskActions({ make: makingOf('series') }),
  service: deskActions({ make: makingOf('service') }),
};

/** An entry is made, once it is looked whether there is one of the name. */
export const action = (args: ActionFunctionArgs) => ACTIONS[kindAt(new URL(args.request.url).pathname)](args);
