import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router';
import type { Account } from '#scene/account.ts';
import { isEmailUser } from '#scene/email-user.ts';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';

/** Who is signed in, known before the first page is drawn: the document itself waits for it. */
export async function whoIsHere({ context }: LoaderFunctionArgs): Promise<{ account: Account | null }> {
  return { account: await context.get(apiContext).account() };
}

/** Asked again after every form and when somebody says so, not for turning a page. */
export function askAgain({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined || currentUrl.href === nextUrl.href;
}

/** Who is signed in, and what follows from it (specification, section 4). */
export function useSession(): { currentUser: Account | null; loggedIn: boolean; emailUser: boolean } {
  const { account = null } = useRouteLoaderData<typeof whoIsHere>('document') ?? {};
  return { currentUser: account, loggedIn: account !== null, emailUser: account !== null && isEmailUser(account) };
}

/** The account of whoever asks for a page that needs one. @throws a redirect to the sign-in page, and from there back */
export async function demandAccount({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<Account> {
  const account = await context.get(apiContext).account();
  if (account !== null) return account;
  const { pathname, search } = new URL(request.url);
  throw redirect(paths.login({ back: pathname + search }), 303);
}
