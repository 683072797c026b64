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

/** What a page says at its head of what was done before it; `username` is the page somebody new now has. */
export interface Notice {
  name: NoticeName;
  username: string | null;
}

/** What is only so for somebody who is not signed in; every other notice is for somebody who is. */
const FOR_NOBODY: readonly NoticeName[] = ['signed-out', 'account-deleted'];

/** What is so for either: letters go to accounts and to addresses alone. */
const FOR_ANYBODY: readonly NoticeName[] = ['letters-begin'];

const NOBODY = { account: null, keeps: [] };

/** What the document knows before the first page is drawn. */
interface Here {
  account: Account | null;
  /** The pages of artists and venues that are theirs to write. */
  keeps: KeptPage[];
  notice: Notice | null;
}

/** Who is signed in, and what was just done: known before the first page is drawn, for the document itself waits for it. */
export async function whoIsHere({ context }: LoaderFunctionArgs): Promise<Here> {
  const [api, session] = [context.get(apiContext), context.get(formSessionContext)];
  // While the archive is away nobody can be known, and the page says so where it matters.
  const here = session.mayBeKnown() ? await api.get('/session').catch(unlessUnavailable(NOBODY)) : NOBODY;
  const name = session.notice();
  // What is not so is not said, whoever set the cookie.
  const { account } = here;
  if (name === undefined) return { ...here, notice: null };
  const isTheirs = FOR_ANYBODY.includes(name) || (account === null) === FOR_NOBODY.includes(name);
  if (!isTheirs) return { ...here, notice: null };
  return { ...here, notice: { name, username: name.startsWith('welcome') ? await usernameOf(api, account) : null } };
}

async function usernameOf(api: Api, account: Account | null): Promise<string | null> {
  return account === null ? null : ((await publicProfile(api, { uid: account.uid }))?.username ?? null);
}

/** Asked again after every form that reached the site, after signing out (a link, not a form), and when something says that it changed; not for following links. */
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

/** What the page says of what was done before it. */
export function useNotice(): Notice | null {
  return useRouteLoaderData<typeof whoIsHere>('document')?.notice ?? null;
}

/** Who is signed in, and what follows from it (requirements 4). */
export function useSession(): { currentUser: Account | null; loggedIn: boolean; emailUser: boolean } {
  const { account = null } = useRouteLoaderData<typeof whoIsHere>('document') ?? {};
  return { currentUser: account, loggedIn: account !== null, emailUser: account !== null && isEmailUser(account) };
}

/** Whether whoever reads the page of an artist or a venue keeps it. */
export function useKeeps({ kind, id }: KeptPage): boolean {
  return useKept().some((page) => page.kind === kind && page.id === id);
}

/** The pages that whoever is here keeps. */
export function useKept(): readonly KeptPage[] {
  return useRouteLoaderData<typeof whoIsHere>('document')?.keeps ?? [];
}

/** The account of whoever asks for a page that needs one. @throws a redirect to the sign-in page, and from there back */
export async function demandAccount({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<Account> {
  const { account } = await context.get(apiContext).get('/session');
  if (account !== null) return account;
  const { pathname, search } = new URL(request.url);
  throw redirect(paths.login({ back: pathname + search }), 303);
}

/** Keeps a token while somebody is signed in, and hears of sign-ins and sign-outs in other tabs. Draws nothing. */
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
