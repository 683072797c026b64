import { beforeEach, expect } from 'vitest';
import { codeIn } from './confirm.ts';
import { message, openWire, PASSWORD } from './wire.ts';

/** A second password. */
export const OTHER = 'four louder boats';

/** An account, as its client knows it. */
export interface Person {
  email: string;
  idToken: string;
  refreshToken: string;
  localId: string;
}

let people = 0;
/** A new address. */
export const address = (who: string) => `${who}${people++}@tunes.example`;

/** A site whose accounts are created, moved and confirmed over the wire, by owners and thieves. */
export function openOwners() {
  const wire = openWire();
  const { app } = wire;
  // All requests have one address, whose limits are not tested here.
  beforeEach(() => app().wait(1800));

  /** Calls the wire as a client does. Returns the error code or 'done', with the answer. */
  async function call(name: string, body: Record<string, unknown>, path?: string) {
    const answer = await wire.call(name, body, path);
    return { said: message(answer)?.split(' ')[0] ?? 'done', body: answer.body };
  }
  const said = async (name: string, body: Record<string, unknown>, path?: string) => (await call(name, body, path)).said;

  async function signUp(email: string): Promise<Person> {
    const { body } = await call('signUp', { email, password: PASSWORD, returnSecureToken: true });
    return { email, ...(body as { idToken: string; refreshToken: string; localId: string }) };
  }
  const signIn = (email: string, password: string) => call('signInWithPassword', { email, password, returnSecureToken: true });

  /** Requests a code and uses it, as the mailbox's reader can. */
  async function confirm({ email, idToken }: Pick<Person, 'email' | 'idToken'>): Promise<string> {
    await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    return said('update', { oobCode: await codeIn(app(), email, 'verifyEmail') });
  }
  return {
    app,
    call,
    said,
    signUp,
    signIn,
    confirm,
    async confirmedPerson(email: string): Promise<Person> {
      const person = await signUp(email);
      await confirm(person);
      return person;
    },
    /** Changes an account's address without confirmation; returns its token. */
    async move(idToken: string, email: string): Promise<string> {
      const { said: how, body } = await call('update', { idToken, email });
      expect(how).toBe('done');
      return String(body.idToken);
    },
    async resetByLetter(email: string, newPassword = OTHER): Promise<string> {
      await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      return said('resetPassword', { oobCode: await codeIn(app(), email, 'resetPassword'), newPassword });
    },
    isAlive: async ({ refreshToken }: Pick<Person, 'refreshToken'>) =>
      (await said('', { grantType: 'refresh_token', refreshToken }, '/v1/token?key=k')) === 'done',
    subjectsTo: async (email: string) => (await app().letters()).filter(({ to }) => to === email).map(({ subject }) => subject),
    uidOf: async (email: string, password: string) => (await signIn(email, password)).body.localId,
  };
}
