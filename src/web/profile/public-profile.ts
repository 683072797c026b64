import type { Profile } from '#scene/people/profile.ts';
import type { Api } from '../api.ts';

/** What a person shows to others; null when they have no page. */
export async function publicProfile(api: Api, who: { username: string } | { uid: string }): Promise<Profile | null> {
  const { profile } = await api.post('/post/getPublicUserData', who);
  return profile;
}
