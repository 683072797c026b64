import { type ActionFunctionArgs, data } from 'react-router';
import { isOnRoster, type RosterKind } from '#scene/entries/entry-kind.ts';
import { emailFault } from '#scene/people/email.ts';
import { LISTED_AT } from '#scene/site/addresses.ts';
import { chosen, FormFault } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { type DeskWork, decided, deskActions, forEditors, type Outcome } from '../editors.ts';
import { lastPictures } from '../pictures/picture-form.ts';
import { hasPictures, kindAt, WAYS } from './entry-links.ts';
import { actionsOf } from './keep-entry.ts';

/** An entry as the desk keeps it; null, and a 404, where there is none. */
export const loader = forEditors(async ({ desk, api, path, params: { id: asked = '' }, leadOn }) => {
  const kind = kindAt(path);
  const told = (await desk.find(`/desk${LISTED_AT[kind]}/{id}` as '/desk/artists/{id}', { id: asked })) ?? null;
  leadOn(told?.entry.id, WAYS[kind].one);
  const pictures = hasPictures(kind) ? await lastPictures(desk) : [];
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
  promoter: deskActions(actionsOf('promoter')),
  series: deskActions(actionsOf('series')),
  service: deskActions(actionsOf('service')),
};

/** An entry is edited, merged, ended or taken off. */
export const action = (args: ActionFunctionArgs) => ACTIONS[kindAt(new URL(args.request.url).pathname)](args);

function keepingAtTheDesk(kind: RosterKind) {
  return {
    async record({ desk, params }: DeskWork, form: FormData): Promise<Outcome> {
      const email = field(form, 'recordemail').trim();
      const fault = email === '' ? undefined : emailFault(email);
      if (fault !== undefined) throw new FormFault('recordemail', fault);
      await desk.post('/desk/keeping/{kind}/{id}', { kind, id: params.id ?? '', email: email === '' ? null : email });
      return { about: 'record', said: email === '' ? 'No one gets emails about claims now.' : 'Emails about claims go there now.' };
    },
    async approval({ desk, params }: DeskWork, form: FormData): Promise<Outcome> {
      const approval = chosen(form, 'approval', { asked: true, 'at once': true }) ?? null;
      return decided('approval', await desk.post('/desk/approval/{kind}/{id}', { kind, id: params.id ?? '', approval }));
    },
    async 'end-keeping'({ desk, params }: DeskWork, form: FormData): Promise<Outcome> {
      const reason = field(form, 'endwhy').trim();
      if (reason === '') throw new FormFault('endwhy', 'Say why. They’ll get it in an email.');
      const invited = chosen(form, 'invited', { go: true, stay: true });
      const given = { kind, id: params.id ?? '', account: field(form, 'account'), reason, ...(invited === undefined ? {} : { invited }) };
      return decided('end-keeping', await desk.post('/desk/keeping/{kind}/{id}/end', given));
    },
  };
}
