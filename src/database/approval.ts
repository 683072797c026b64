import { APPROVALS, type Approval } from '#scene/keepers/approval.ts';
import type { Database } from './engines/open.ts';
import { listPageIds, type PageName } from './keepers.ts';
import { approvalKey, readSetting } from './settings.ts';

/** Whether edits by keepers wait for an editor, for pages without a setting of their own. */
export async function readSceneApproval(db: Database): Promise<Approval> {
  return parseApproval(await readSetting(db, approvalKey())) ?? 'at once';
}

/** The setting of one page, under any id it ever had; undefined where the scene's setting applies. */
export async function readPageApproval(db: Database, page: PageName): Promise<Approval | undefined> {
  const own = parseApproval(await readSetting(db, approvalKey(page)));
  if (own !== undefined) return own;
  for (const id of await listPageIds(db, page)) {
    const said = parseApproval(await readSetting(db, approvalKey({ ...page, id })));
    if (said !== undefined) return said;
  }
  return undefined;
}

/** Whether edits by the keepers of a page wait for an editor. */
export async function needsApproval(db: Database, page: PageName): Promise<boolean> {
  return ((await readPageApproval(db, page)) ?? (await readSceneApproval(db))) === 'asked';
}

function parseApproval(text: string | undefined): Approval | undefined {
  return APPROVALS.find((each) => each === text);
}
