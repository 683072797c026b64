import { expect } from 'vitest';
import type { Profile } from '#scene/people/profile.ts';
import type { TestSite } from './test-app.ts';
import { Walker } from './walker.ts';

export const PASSWORD = 'three quiet boats';

/** Someone with an account and profile, signed in without JavaScript. */
export interface Member {
  walker: Walker;
  username: string;
  email: string;
  uid: string;
}

let people = 0;

/** Signs someone up without JavaScript. */
export async function newMember({ site }: TestSite, name = `person${people++}`): Promise<Member> {
  const walker = new Walker(site);
  const email = `${name}@tunes.example`;
  const response = await walker.send('/register', {
    displayname: `The ${name}`,
    username: name,
    email,
    password: PASSWORD,
    confirm: PASSWORD,
  });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  const { profile } = (await (await walker.ask('/api/session/profile')).json()) as { profile: Profile };
  return { walker, username: name, email, uid: profile.uid };
}

/** As `newMember`, with a confirmed address, so that the profile is public. */
export async function newConfirmedMember(site: TestSite, name?: string): Promise<Member> {
  const member = await newMember(site, name);
  await confirmAddress(site, member);
  return member;
}

/** Someone's public profile; null if there is none. */
export async function profileOf({ site }: TestSite, username: string): Promise<Profile | null> {
  const answer = await new Walker(site).call('/post/getPublicUserData', { username });
  return ((await answer.json()) as { profile: Profile | null }).profile;
}

/** The link in the newest email to someone that has one; '' if none. */
export async function linkFor({ letters }: TestSite, to: string): Promise<string> {
  const letter = (await letters()).filter((each) => each.to === to.toLowerCase() && each.body.includes('/letter?')).at(-1);
  return /\/letter\?\S+/.exec(letter?.body ?? '')?.[0] ?? '';
}

/** Follows the link in the newest email while signed in. */
export async function confirmAddress(site: TestSite, { walker, email }: Pick<Member, 'walker' | 'email'>): Promise<void> {
  const link = await linkFor(site, email);
  const page = await (await walker.ask(link)).text();
  await walker.send(link, { code: Walker.field(page, 'code'), purpose: 'VERIFY_EMAIL' });
}
