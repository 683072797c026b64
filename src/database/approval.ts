import { APPROVALS, type Approval } from '#scene/keepers/approval.ts';
import type { Database } from './engines/open.ts';
import { idsOfPage, type PageName } from './keepers.ts';
import { approvalKey, readSetting } from './settings.ts';

/** Whether what keepers write waits for an editor, of all pages of which nothing else is said. */
export async function sceneApproval(db: Database): Promise<Approval> {
  return asApproval(await readSetting(db, approvalKey())) ?? 'at once';
}

/** What is said of one page alone, under whatever id it had; undefined where it is as the others are. */
export async function pageApproval(db: Database, page: PageName): Promise<Approval | undefined> {
  const own = asApproval(await readSetting(db, approvalKey(page)));
  if (own !== undefined) return own;
  for (const id of await idsOfPage(db, page)) {
    const said = asApproval(await readSetting(db, approvalKey({ ...page, id })));
    if (said !== undefined) return said;
  }
  return undefined;
}

/** Whether what the keepers of a page write waits for an editor. */
export async function isApprovalAsked(db: Database, page: PageName): Promise<boolean> {
  return ((await pageApproval(db, page)) ?? (await sceneApproval(db))) === 'asked';
}

function asApproval(text: string | undefined): Approval | undefined {
  return APPROVALS.find((each) => each === text);
}
