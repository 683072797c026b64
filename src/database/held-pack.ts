import type { Database, Transaction } from './engines/open.ts';
import { readSetting, writeSetting } from './settings.ts';

/** Under which settings the database remembers the pack it was loaded from: what it said, and of which scene. */
const FINGERPRINT = 'pack fingerprint';
const BRAND = 'pack brand';

/** A scene pack, as far as one is told from another. */
export interface PackMark {
  fingerprint: string;
  brand: string;
}

/** The pack a database was loaded from; one that was loaded long ago does not say of which scene. Undefined for a database that has none. */
export async function heldPack(db: Database): Promise<{ fingerprint: string; brand: string | undefined } | undefined> {
  const fingerprint = await readSetting(db, FINGERPRINT);
  return fingerprint === undefined ? undefined : { fingerprint, brand: await readSetting(db, BRAND) };
}

/** Remembers the pack that a database holds. */
export async function rememberPack(tx: Transaction, { fingerprint, brand }: PackMark): Promise<void> {
  await writeSetting(tx, FINGERPRINT, fingerprint);
  await writeSetting(tx, BRAND, brand);
}

/** What is to be said where the database does not hold the pack that the site was started with, to whoever runs it; undefined where it does. */
export async function packNotice(db: Database, { fingerprint, brand }: PackMark): Promise<string | undefined> {
  const held = await heldPack(db);
  if (held === undefined || held.fingerprint === fingerprint) return undefined;
  if (held.brand === undefined || held.brand === brand)
    return 'The scene pack has changed since it was loaded: `npm run -s backline -- seed` tells what would change, and takes it in with --yes. Where it has been taken in already, start the site anew: it goes by the pack as it was.';
  return `The database holds ${held.brand}, and the site was started with the pack of ${brand}: that name and its colours stand over shows that are not its own. Start it with a DATA_DIR of its own; or, where it is the same scene, \`npm run -s backline -- seed\` tells what would change.`;
}
