import type { Profile } from '#scene/people/profile.ts';
import { foldUsername } from '#scene/people/username.ts';
import type { Api } from '../api.ts';

/** Whether a page is under a user name, in any case. */
export function isNamed(profile: Profile, username: string): boolean {
  return foldUsername(profile.username) === foldUsername(username);
}

/** The page of whoever is signed in, whether others see it or not, and whether they do; null where nobody is, or has none. */
export async function ownPage(api: Api): Promise<{ profile: Profile; isPublic: boolean } | null> {
  const { account } = await api.get('/session');
  if (account === null) return null;
  const { profile, isPublic } = await api.get('/session/profile');
  return profile && { profile, isPublic };
}

/** What a person shows to others; null when they have no page. */
export async function publicProfile(api: Api, who: { username: string } | { uid: string }): Promise<Profile | null> {
  const { profile } = await api.post('/post/getPublicUserData', who);
  return profile;
}
