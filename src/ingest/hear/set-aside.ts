import type { Database } from '#database/engines/open.ts';
import type { Log } from '#log.ts';
import { forgetFrozen, readFrozen } from '#watchdog.ts';
import { findSource } from '../store/source-store.ts';
import { sourceOf } from './pace.ts';

/** Runs in a row that began and never ended. */
export const MAX_UNENDED = 3;

/** Pauses a source that harms the site, with the reason, until somebody resumes it. */
export async function setAside(db: Database, id: string, trouble: string): Promise<void> {
  await db
    .updateTable('source')
    .set({ paused: 1, trouble, leased_by: null, leased_until: null, unended: 0 })
    .where('id', '=', id)
    .execute();
}

/** Pauses the source whose run froze an earlier process. @param folder where the watchdog leaves its note, `DATA_DIR` */
export async function setFrozenAside(db: Database, log: Log, folder: string): Promise<void> {
  const frozen = readFrozen(folder);
  if (frozen === undefined) return;
  const id = sourceOf(frozen.work);
  if (id === undefined || (await findSource(db, id)) === undefined) {
    log.warn(frozen, 'The previous process froze and was stopped');
  } else {
    await setAside(db, id, `the site froze while reading it (${frozen.at}) and had to be stopped; it is paused until someone resumes it`);
    log.warn({ ...frozen, source: id }, 'The previous process froze while reading a source, which is now paused');
  }
  forgetFrozen(folder);
}
