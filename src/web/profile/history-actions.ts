import { type LoaderFunctionArgs, redirect } from 'react-router';
import { roleOpens } from '#scene/people/roles.ts';
import { apiContext } from '../contexts.ts';
import type { Outcome } from '../desk/editors.ts';
import { formActions } from '../forms/dispatch.ts';
import { field } from '../forms/refused-form.ts';
import { readHistoryQuery } from '../history/entry-history-actions.ts';
import { asMyself, stillMyself } from '../keepers/keeper-work.ts';
import { paths } from '../paths.ts';
import { demandAccount } from '../session/account.ts';
import { isNamed, publicProfile, readOwnProfile } from './public-profile.ts';

/** Former versions of one's own page, for its owner and admins; others are redirected to the page. */
export async function loader(args: LoaderFunctionArgs) {
  const username = args.params.id ?? '';
  const me = await asMyself(args);
  const { uid, role } = await demandAccount(args);
  const api = args.context.get(apiContext);
  const own = (await readOwnProfile(api))?.profile;
  const profile = own !== undefined && isNamed(own, username) ? own : await publicProfile(api, { username });
  const isOwn = profile?.uid === uid;
  if (profile === null || !(isOwn || roleOpens('admin', role))) throw redirect(paths.user(username), 303);
  const { before } = readHistoryQuery(new URL(args.request.url).searchParams);
  const history = await me.post('/post/profileHistory', { uid: profile.uid, ...(before === undefined ? {} : { before }) });
  return { history, profile: { username: profile.username, displayname: profile.displayname }, isOwn, now: Date.now() };
}

/** The owner restores a former version. */
const answer = formActions<Outcome, Outcome>({
  actions: {
    async 'put-back'(form, args) {
      const me = await stillMyself(args);
      const { uid } = await demandAccount(args);
      await me.post('/post/putProfileBack', { uid, position: Number(field(form, 'position')) || 0 });
      return { about: 'put-back', said: 'Your page is back to that version.' };
    },
  },
  refusedAs: (about, refused) => ({ about, refused }),
});
export const action: typeof answer = (args) => answer(args);
