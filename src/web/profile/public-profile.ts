import type { Profile } from '#scene/people/profile.ts';
import { foldUsername } from '#scene/people/username.ts';
import type { Api } from '../api.ts';

/** Whether a profile has a user name, ignoring case. */
export function isNamed(profile: Profile, username: string): boolean {
  return foldUsername(profile.username) === foldUsername(username);
}

/** The signed-in person's profile, and whether others see it; null without one. */
export async function readOwnProfile(api: Api): Promise<{ profile: Profile; isPublic: boolean } | null> {
  const { account } = await api.get('/session');
  if (account === null) return null;
  const { profile, isPublic } = await api.get('/session/profile');
  return profile && { profile, isPublic };
}

/** A person's public profile; null without one. */
export async function publicProfile(api: Api, who: { username: string } | { uid: string }): Promise<Profile | null> {
  const { profile } = await api.post('/post/getPublicUserData', who);
  return profile;
}
