import { hashSecret } from '#identity/secrets.ts';
import type { Answer, Site } from './client.ts';
import { pageValue } from './findings.ts';
import { type Facts, GONE } from './ledger.ts';
import type { Random } from './random.ts';

/** A client that writes, one action at a time, across restarts of the site. */
export interface Client {
  /** Does the next action. @throws CutOff if the site closed meanwhile */
  act: (site: Site) => Promise<void>;
}

/** An account with what its owner knows. */
export interface Person {
  email: string;
  password: string;
  uid: string;
  token: string;
  /** The secrets of its sessions. */
  sessions: string[];
}

export const text = (answer: Answer, field: string): string => String(answer.body[field] ?? '');
const session = (secret: string, value: string) => ({ [`session:${hashSecret(secret)}`]: value });
export const sessions = (secrets: readonly string[], value: string): Facts =>
  Object.assign({}, ...secrets.map((secret) => session(secret, value)));
const opened = (answer: Answer) => session(text(answer, 'refreshToken'), 'open');

export async function signUp(site: Site, email: string, password: string): Promise<Person | undefined> {
  const answer = await site.write(
    { action: 'sign up', path: '/v1/accounts:signUp?key=k', body: { email, password } },
    { [`account:${email}`]: 'open', [`password:${email}`]: password },
    opened,
  );
  return (
    answer && { email, password, uid: text(answer, 'localId'), token: text(answer, 'idToken'), sessions: [text(answer, 'refreshToken')] }
  );
}

/** Signs in again and continues with the new session. */
export async function signIn(site: Site, person: Person): Promise<boolean> {
  const { email, password } = person;
  const body = { email, password };
  const answer = await site.write({ action: 'sign in', path: '/v1/accounts:signInWithPassword?key=k', body }, {}, opened);
  if (answer === undefined) return false;
  person.token = text(answer, 'idToken');
  person.sessions.push(text(answer, 'refreshToken'));
  return true;
}

export async function register(site: Site, { uid, token, email }: Person): Promise<boolean> {
  const username = email.split('@')[0] ?? '';
  const page = { username, name: 'Somebody New', location: '', bio: '' };
  const body = { uid, username, displayname: page.name, createdAt: 0 };
  return wrote(
    await site.write(
      { action: 'register a page', path: '/api/post/registerData', body, as: { token } },
      { [`page:${uid}`]: pageValue(page) },
    ),
  );
}

/** Sets three fields of a page to the same number at once. */
async function editPage(site: Site, { uid, token, email }: Person, number: number): Promise<boolean> {
  const [location, bio, name] = [`Pier ${number}`, `<p>Take ${number}</p>`, `Somebody ${number}`];
  const body = { uid, fields: { location, bio, displayname: name } };
  const value = pageValue({ username: email.split('@')[0], name, location, bio });
  return wrote(
    await site.write({ action: 'edit a page', path: '/api/post/updateUserData', body, as: { token } }, { [`page:${uid}`]: value }),
  );
}

/** Ends all other sessions; the own session gets a new secret. */
async function changePassword(site: Site, person: Person, password: string): Promise<boolean> {
  const answer = await site.write(
    { action: 'change a password', path: '/v1/accounts:update?key=k', body: { idToken: person.token, password } },
    { [`password:${person.email}`]: password, ...sessions(person.sessions, GONE) },
    opened,
  );
  if (answer === undefined) return false;
  Object.assign(person, { password, token: text(answer, 'idToken'), sessions: [text(answer, 'refreshToken')] });
  return true;
}

async function deleteAccount(site: Site, { email, uid, token, sessions: secrets }: Person): Promise<boolean> {
  const gone = { [`account:${email}`]: GONE, [`password:${email}`]: GONE, [`page:${uid}`]: GONE, ...sessions(secrets, GONE) };
  return wrote(await site.write({ action: 'delete an account', path: '/v1/accounts:delete?key=k', body: { idToken: token } }, gone));
}

const wrote = (answer: Answer | undefined) => answer !== undefined;

/** Signs up, keeps a page, changes the password and leaves, again and again, each time as a new person. */
export function newcomer(name: string, random: Random): Client {
  let lives = 0;
  let at = 0;
  let edits = 0;
  let me: Person = { email: '', password: '', uid: '', token: '', sessions: [] };
  const password = () => `tin kettle ${random.between(100_000, 999_999)} harbor`;
  const edit = { again: true, do: (site: Site) => editPage(site, me, edits++) };
  const steps = [
    {
      again: false,
      async do(site: Site) {
        const person = await signUp(site, `${name}-${lives++}@tunes.example`, password());
        if (person !== undefined) me = person;
        return person !== undefined;
      },
    },
    { again: true, do: (site: Site) => register(site, me) },
    edit,
    { again: true, do: (site: Site) => signIn(site, me) },
    edit,
    { again: false, do: (site: Site) => changePassword(site, me, password()) },
    edit,
    { again: false, do: async (site: Site) => random.chance(0.3) || deleteAccount(site, me) },
  ];
  return {
    async act(site) {
      const step = steps[at % steps.length];
      const next = at + 1;
      // A cut-off action that can't be repeated leaves this person's state unknown, so start over as another.
      if (step?.again !== true) at = 0;
      at = (await step?.do(site)) === true ? next % steps.length : 0;
    },
  };
}

/** Edits one page all the time. */
export function regular(person: Person): Client {
  let edits = 0;
  return {
    async act(site) {
      await editPage(site, person, edits++);
    },
  };
}

/** Signs in and out of browsers. */
export function visitor({ email, password }: Person, random: Random): Client {
  const cookies: string[] = [];
  return {
    async act(site) {
      const cookie = random.chance(0.5) ? cookies.pop() : undefined;
      if (cookie !== undefined) {
        await site.write({ action: 'sign out', path: '/api/session/end', body: {}, as: { cookie } }, session(cookie, GONE));
        return;
      }
      const answer = await site.write({ action: 'sign in by browser', path: '/api/session', body: { email, password } }, {}, (given) =>
        session(given.cookie ?? '', 'open'),
      );
      if (answer?.cookie !== undefined) cookies.push(answer.cookie);
    },
  };
}
