import { backline } from '#rig/command-line.ts';
import type { Site } from './client.ts';
import { type Client, newcomer, type Person, register, regular, sessions, signIn, signUp, visitor } from './clients.ts';
import { editor } from './editor.ts';
import { GONE, type Ledger } from './ledger.ts';
import type { Random } from './random.ts';

const PASSWORD = 'three quiet boats';

/** Signs up a new person. @throws Error if refused */
export async function arrive(site: Site, name: string): Promise<Person> {
  const person = await signUp(site, `${name}@tunes.example`, PASSWORD);
  if (person === undefined) throw new Error(`${name} could not sign up.`);
  return person;
}

/** Clients who keep one page each. */
export function gatherRegulars(site: Site, count: number): Promise<Client[]> {
  return many(count, async (number) => {
    const person = await arrive(site, `regular-${number}`);
    await register(site, person);
    return regular(person);
  });
}

/** An editor, promoted on the command line. */
export async function arriveEditor(site: Site, ledger: Ledger, promoting: (email: string) => Promise<void>): Promise<Person> {
  const boss = await arrive(site, 'editor');
  const promotion = ledger.ask('promote', sessions(boss.sessions, GONE));
  await promoting(boss.email);
  promotion.acknowledged();
  await signIn(site, boss);
  return boss;
}

/** Sixteen clients of all kinds; those who keep something are signed up. @param boss the editor that four of them act as */
export async function gather(site: Site, boss: Person, random: Random): Promise<Client[]> {
  return [
    ...(await gatherRegulars(site, 6)),
    ...(await many(2, async (number) => visitor(await arrive(site, `visitor-${number}`), random))),
    ...(await many(4, (number) => newcomer(`newcomer-${number}`, random))),
    ...(await many(4, (number) => editor(boss, number, 4, random))),
  ];
}

/** Promotes an account to editor. @param environment names the database @throws Error with the output */
export async function promote(email: string, environment: Record<string, string>): Promise<void> {
  const { code, err } = await backline(['account', 'promote', email, 'editor'], environment);
  if (code !== 0) throw new Error(err);
}

async function many<T>(count: number, one: (number: number) => Promise<T> | T): Promise<T[]> {
  const all: T[] = [];
  for (let number = 0; number < count; number++) all.push(await one(number));
  return all;
}
