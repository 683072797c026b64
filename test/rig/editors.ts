import type { BrowserContextOptions } from '@playwright/test';
import { keepSource } from '#desk/sources/sources.ts';
import { changeAccount } from '#identity/account/account-store.ts';
import { signUp } from '#identity/account/sign-up.ts';
import { expectPage } from './expect-page.ts';
import { PASSWORD } from './people.ts';
import { type Visited, type Visitor, wakeReact } from './visitor.ts';
import { Walker } from './walker.ts';

/** Creates editors, each at `{name}@tunes.example`. */
export async function makeEditors({ app: { db, identity } }: Visited, ...names: string[]): Promise<void> {
  for (const name of names) {
    const by = { address: '', agent: '' };
    const { account } = await signUp(identity, { email: `${name}@tunes.example`, password: PASSWORD }, 'client', by);
    await db.transaction().execute((tx) => changeAccount(tx, account.id, { role: 'editor', display_name: name }));
  }
}

/** A browser with a signed-in editor at a desk page with this heading. The form is sent without the browser, to save time. */
export async function signInEditor(
  site: Visited,
  name: string,
  machine: BrowserContextOptions,
  [path, heading]: readonly [string, string],
): Promise<Visitor> {
  const walker = new Walker(site.app.site);
  await walker.send('/login', { email: `${name}@tunes.example`, password: PASSWORD });
  const page = await site.visitor(machine);
  await page.context().addCookies(walker.cookies().map((cookie) => ({ ...cookie, url: site.origin })));
  await page.goto(path);
  if (machine.javaScriptEnabled !== false) await wakeReact(page);
  await expectPage(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  return page;
}

/** Leaves two open questions: a list names an artist and a venue that are almost known. */
export async function leaveQuestions({ app: { db, clock, pack } }: Visited): Promise<void> {
  const what = 'mon nov 30: Quiet Boat Band at Back Room of the Pier 8pm $10\n';
  const source = { name: 'The pier list', format: 'list', trust: undefined, venue: undefined, everyMinutes: 360, terms: '' } as const;
  await keepSource({ db, zone: pack.scene.zone, fetchPolicy: {} }, { ...source, what }, { editor: '', now: clock() });
}
