import type { RosterKind } from '#scene/entries/entry-kind.ts';
import { emailFault } from '#scene/people/email.ts';
import { chosen, FormFault } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { type DeskWork, decided, type Outcome } from '../editors.ts';

/** What an editor settles about who keeps a page. */
export function keepingAtTheDesk(kind: RosterKind) {
  return {
    async record({ desk, params }: DeskWork, form: FormData): Promise<Outcome> {
      const email = field(form, 'recordemail').trim();
      const fault = email === '' ? undefined : emailFault(email);
      if (fault !== undefined) throw new FormFault('recordemail', fault);
      await desk.post('/desk/keeping/{kind}/{id}', { kind, id: params.id ?? '', email: email === '' ? null : email });
      return { about: 'record', said: email === '' ? 'No letters go out about claims.' : 'Letters about claims go there.' };
    },
    async approval({ desk, params }: DeskWork, form: FormData): Promise<Outcome> {
      const approval = chosen(form, 'approval', { asked: true, 'at once': true }) ?? null;
      return decided('approval', await desk.post('/desk/approval/{kind}/{id}', { kind, id: params.id ?? '', approval }));
    },
    async 'end-keeping'({ desk, params }: DeskWork, form: FormData): Promise<Outcome> {
      const reason = field(form, 'endwhy').trim();
      if (reason === '') throw new FormFault('endwhy', 'Say why: they read it in a letter.');
      const invited = chosen(form, 'invited', { go: true, stay: true });
      const given = { kind, id: params.id ?? '', account: field(form, 'account'), reason, ...(invited === undefined ? {} : { invited }) };
      return decided('end-keeping', await desk.post('/desk/keeping/{kind}/{id}/end', given));
    },
  };
}
