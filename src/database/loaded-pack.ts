import type { Database, Transaction } from './engines/open.ts';
import { readSetting, writeSetting } from './settings.ts';

const FINGERPRINT_SETTING = 'pack fingerprint';
const BRAND_SETTING = 'pack brand';

export interface PackMark {
  fingerprint: string;
  brand: string;
}

/** The pack a database was loaded from, if any. Old databases have no brand. */
export async function readLoadedPack(db: Database): Promise<{ fingerprint: string; brand: string | undefined } | undefined> {
  const fingerprint = await readSetting(db, FINGERPRINT_SETTING);
  return fingerprint === undefined ? undefined : { fingerprint, brand: await readSetting(db, BRAND_SETTING) };
}

/** Records the pack a database was loaded from. */
export async function rememberPack(tx: Transaction, { fingerprint, brand }: PackMark): Promise<void> {
  await writeSetting(tx, FINGERPRINT_SETTING, fingerprint);
  await writeSetting(tx, BRAND_SETTING, brand);
}

/** A warning for the operator where the database was loaded from another pack than the site runs with. */
export async function packNotice(db: Database, { fingerprint, brand }: PackMark): Promise<string | undefined> {
  const held = await readLoadedPack(db);
  if (held === undefined || held.fingerprint === fingerprint) return undefined;
  if (held.brand === undefined || held.brand === brand)
    return 'The scene pack has changed since it was loaded. `npm run -s backline -- seed` shows what would change, and loads it with --yes. If it’s already loaded, restart the site, which still uses the old pack.';
  return `The database holds ${held.brand}, and the site was started with the pack of ${brand}: that name and its colors appear above another scene’s shows. Start it with its own DATA_DIR; or, if it’s the same scene, \`npm run -s backline -- seed\` shows what would change.`;
}
