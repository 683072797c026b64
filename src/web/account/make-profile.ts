import type { Api } from '../api.ts';
import type { FormSession } from '../contexts.ts';

/** Creates the public profile of the signed-in account. */
export async function makeProfile(
  api: Api,
  session: FormSession,
  { username, displayname }: { username: string; displayname: string },
): Promise<void> {
  const { account } = await api.get('/session');
  const token = await session.idToken();
  if (account === null || token === null) throw new Error('You aren’t signed in.');
  const { uid, email, metadata } = account;
  // All seven fields (requirements 7.2): another server's API may not fill in any.
  const empty = { location: '', bio: '' };
  await api.as(token).post('/post/registerData', { uid, username, displayname, createdAt: metadata.createdAt, email, ...empty });
}
