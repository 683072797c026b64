import { useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs, useRevalidator, useRouteLoaderData } from 'react-router';
import type { KeptPage } from '#scene/keepers/claim.ts';
import type { Account } from '#scene/people/account.ts';
import { isEmailUser } from '#scene/people/email-user.ts';
import type { NoticeName } from '#scene/site/notice.ts';
import { type Api, unlessUnavailable } from '../api.ts';
import { apiContext, formSessionContext, useBrowserSession } from '../contexts.ts';
import { UNREACHED } from '../forms/refused-form.ts';
import { paths } from '../paths.ts';
import { publicProfile } from '../profile/public-profile.ts';

/** The notice at the head of a page; `username` is a new person's. */
export interface Notice {
  name: NoticeName;
  username: string | null;
}

/** Notices for visitors who are signed out; all others are for those signed in. */
const FOR_NOBODY: readonly NoticeName[] = ['signed-out', 'account-deleted'];

/** Notices for both: emails go to accounts and to bare addresses. */
const FOR_ANYBODY: readonly NoticeName[] = ['letters-begin'];

const NOBODY = { account: null, keeps: [] };

interface Here {
  account: Account | null;
  /** The artists and venues this account keeps. */
  keeps: KeptPage[];
  notice: Notice | null;
}

/** Who is signed in, and the notice; the document waits for it. */
export async function readSignedIn({ context }: LoaderFunctionArgs): Promise<Here> {
  const [api, session] = [context.get(apiContext), context.get(formSessionContext)];
  // While the database is away nobody is signed in, and pages say so.
  const here = session.mayBeKnown() ? await api.get('/session').catch(unlessUnavailable(NOBODY)) : NOBODY;
  const name = session.notice();
  // A notice that does not fit is dropped, whoever set the cookie.
  const { account } = here;
  if (name === undefined) return { ...here, notice: null };
  const isTheirs = FOR_ANYBODY.includes(name) || (account === null) === FOR_NOBODY.includes(name);
  if (!isTheirs) return { ...here, notice: null };
  return { ...here, notice: { name, username: name.startsWith('welcome') ? await usernameOf(api, account) : null } };
}

async function usernameOf(api: Api, account: Account | null): Promise<string | null> {
  return account === null ? null : ((await publicProfile(api, { uid: account.uid }))?.username ?? null);
}

/** Loads again after forms that reached the site, after signing out (a link), and on request; not for links. */
export function askAgain({
  formMethod,
  actionStatus,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus === UNREACHED) return false;
  if (formMethod !== undefined || currentUrl.href === nextUrl.href) return true;
  return defaultShouldRevalidate && nextUrl.pathname === paths.home();
}

/** The page's notice. */
export function useNotice(): Notice | null {
  return useRouteLoaderData<typeof readSignedIn>('document')?.notice ?? null;
}

/** The signed-in account (requirements 4). */
export function useSession(): { currentUser: Account | null; loggedIn: boolean; emailUser: boolean } {
  const { account = null } = useRouteLoaderData<typeof readSignedIn>('document') ?? {};
  return { currentUser: account, loggedIn: account !== null, emailUser: account !== null && isEmailUser(account) };
}

/** Whether the reader keeps an artist's or venue's page. */
export function useKeeps({ kind, id }: KeptPage): boolean {
  return useKept().some((page) => page.kind === kind && page.id === id);
}

/** The pages the reader keeps. */
export function useKept(): readonly KeptPage[] {
  return useRouteLoaderData<typeof readSignedIn>('document')?.keeps ?? [];
}

/** The signed-in account. @throws a redirect to the sign-in page, and from there back */
export async function demandAccount({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<Account> {
  const { account } = await context.get(apiContext).get('/session');
  if (account !== null) return account;
  const { pathname, search } = new URL(request.url);
  throw redirect(paths.login({ back: pathname + search }), 303);
}

/** Keeps the token fresh while somebody is signed in, and follows sign-ins and sign-outs of other tabs. Draws nothing. */
export function SessionWatch() {
  const session = useBrowserSession();
  const { loggedIn } = useSession();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (loggedIn) session?.keeper.start();
    else session?.keeper.stop();
  }, [session, loggedIn]);
  useEffect(() => session?.onChange(() => void revalidate()), [session, revalidate]);
  return null;
}
