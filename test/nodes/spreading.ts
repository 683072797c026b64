import { setTimeout as delay } from 'node:timers/promises';
import { siteAt } from '../durability/client.ts';
import { type Person, register } from '../durability/clients.ts';
import { arrive } from '../durability/crowd.ts';
import { openLedger } from '../durability/ledger.ts';
import { openNodes } from './nodes.ts';

/** Only an end, no promise. */
const PATIENCE_MS = 10_000;

/** Milliseconds from an answer on one machine until all machines have the change. */
export interface Spreading {
  signOut: Waits;
  closedAccount: Waits;
  page: Waits;
}
interface Waits {
  median: number;
  longest: number;
}

/**
 * Asks all machines until each gives the wanted answer.
 * @returns milliseconds, and each one's last answer
 */
export async function waitForAgreement<T>(origins: readonly string[], look: (origin: string) => Promise<T>, wanted: T) {
  for (const began = performance.now(); ; await delay(10)) {
    const said = await Promise.all(origins.map(look));
    const after = performance.now() - began;
    if (said.every((one) => one === wanted) || after > PATIENCE_MS) return { said, after };
  }
}

/** Signs in at a machine as a browser does. @returns the cookie; '' if refused */
export async function cookieOf({ email, password }: Person, origin: string): Promise<string> {
  const write = { action: 'sign in by browser', path: '/api/session', body: { email, password } };
  return (await siteAt(origin, openLedger()).write(write, {}))?.cookie ?? '';
}

/** The account of a cookie at a machine. */
export async function readAccountOf(cookie: string, origin: string): Promise<string | undefined> {
  const answer = await siteAt(origin, openLedger()).get('/api/session', { cookie });
  return (answer.body.account as { email: string } | null)?.email;
}

/** Makes each change on one machine after another and measures until all have it. @throws Error if one never does */
export async function measureSpreading(times: number): Promise<Spreading> {
  const nodes = await openNodes();
  const { origins } = nodes;
  const told: Record<keyof Spreading, number[]> = { signOut: [], closedAccount: [], page: [] };
  const until = async <T>(look: (origin: string) => Promise<T>, wanted: T): Promise<number> => {
    const { said, after } = await waitForAgreement(origins, look, wanted);
    if (!said.every((one) => one === wanted)) throw new Error(`After ${after} ms the machines still say ${said}.`);
    return after;
  };
  try {
    for (let time = 0; time < times; time++) {
      const origin = origins[time % origins.length] ?? '';
      const site = siteAt(origin, openLedger());
      const person = await arrive(site, `spread-${time}`);
      // A page is public once its owner's address is confirmed.
      await nodes.query('update account set email_verified = 1');
      await register(site, person);
      const [first, second] = [await cookieOf(person, origin), await cookieOf(person, origin)];
      const named = async (where: string) => (await (await fetch(`${where}/u/spread-${time}`)).text()).includes('Upper Quay');
      await until(named, false);
      const body = { uid: person.uid, fields: { location: 'Upper Quay' } };
      await site.write({ action: 'edit a page', path: '/api/post/updateUserData', body, as: { token: person.token } }, {});
      told.page.push(await until(named, true));
      await site.write({ action: 'sign out', path: '/api/session/end', body: {}, as: { cookie: first } }, {});
      told.signOut.push(await until((where) => readAccountOf(first, where), undefined));
      await until((where) => readAccountOf(second, where), person.email);
      await site.write({ action: 'delete an account', path: '/v1/accounts:delete?key=k', body: { idToken: person.token } }, {});
      told.closedAccount.push(await until((where) => readAccountOf(second, where), undefined));
    }
  } finally {
    await nodes.close();
  }
  return { signOut: waits(told.signOut), closedAccount: waits(told.closedAccount), page: waits(told.page) };
}

function waits(all: number[]): Waits {
  const sorted = all.toSorted((a, b) => a - b);
  return { median: Math.round(sorted[sorted.length >> 1] ?? 0), longest: Math.round(sorted.at(-1) ?? 0) };
}
