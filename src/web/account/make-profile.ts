import type { Api } from '../api.ts';
import type { FormSession } from '../contexts.ts';

/** Gives the account that is signed in its public profile. */
export async function makeProfile(
  api: Api,
  session: FormSession,
  { username, displayname }: { username: string; displayname: string },
): Promise<void> {
  const { account } = await api.get('/session');
  const token = await session.idToken();
  if (account === null || token === null) throw new Error('Nobody is signed in.');
  const { uid, email, metadata } = account;
  // All seven fields of requirements 7.2: the API may be another's, which fills in nothing.
  const empty = { location: '', bio: '' };
  await api.as(token).post('/post/registerData', { uid, username, displayname, createdAt: metadata.createdAt, email, ...empty });
}
