import type { Api } from '../api.ts';
import type { FormSession } from '../contexts.ts';

/** Gives the account that is signed in its public profile. */
export async function makeProfile(
  api: Api,
  desk: FormSession,
  { username, displayname }: { username: string; displayname: string },
): Promise<void> {
  const [account, token] = [await api.account(), await desk.idToken()];
  if (account === null || token === null) throw new Error('Nobody is signed in.');
  const { uid, email, metadata } = account;
  await api.registerData(token, { uid, username, displayname, email, createdAt: metadata.createdAt });
}
