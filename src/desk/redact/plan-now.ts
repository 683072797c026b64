import { logChanges } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import { listPageIds } from '#database/keepers.ts';
import type { ProposalTable } from '#database/tables/contribution-tables.ts';
import { REDACTED_WORDS } from '#scene/history/redacted.ts';
import { findTip, sameTips } from '#tips/store.ts';
import type { Document } from './plan.ts';
import type { Finder, Plan } from './words.ts';

/** Plans the removal of words outside histories: keepers' proposals and claims, profiles, tips. */
export async function planNow(db: Database, plan: Plan, { kind, id }: Document, finder: Finder): Promise<void> {
  if (kind === 'artist' || kind === 'venue') {
    const ids = await listPageIds(db, { kind, id });
    const proposals = await db.selectFrom('proposal').selectAll().where('kind', '=', kind).where('page_id', 'in', ids).execute();
    planProposals(plan, proposals, finder);
    await planClaims(db, plan, { kind, ids }, finder);
  }
  if (kind === 'show') planProposals(plan, await db.selectFrom('proposal').selectAll().where('show_id', '=', id).execute(), finder);
  if (kind === 'profile') await planProfile(db, plan, id, finder);
  if (kind === 'tip') await planTip(db, plan, id, finder);
}

/** Removes the fields with the words; an empty proposal is closed. */
function planProposals(plan: Plan, rows: readonly ProposalTable[], { isIn }: Finder): void {
  for (const { id, state, version, ...row } of rows) {
    const [fields, stood] = [row.fields, row.stood].map((json) => Object.entries(JSON.parse(json) as object));
    const left = (fields ?? []).filter(([, value]) => !isIn(value));
    const stoodLeft = (stood ?? []).filter(([, value]) => !isIn(value));
    const words = { why: isIn(row.why) ? '' : row.why, reason: isIn(row.reason) ? REDACTED_WORDS : row.reason };
    const of = (fields?.length ?? 0) - left.length + (stood?.length ?? 0) - stoodLeft.length;
    const said = Number(words.why !== row.why) + Number(words.reason !== row.reason);
    if (of + said === 0) continue;
    plan.of += of + said;
    const ended = state === 'waiting' && left.length === 0 ? { state: 'refused' as const, reason: `This text was ${REDACTED_WORDS}.` } : {};
    const set = { fields: JSON.stringify(Object.fromEntries(left)), stood: JSON.stringify(Object.fromEntries(stoodLeft)) };
    plan.writes.push((tx) =>
      tx
        .updateTable('proposal')
        .set({ ...set, ...words, ...ended, version: version + 1 })
        .where('id', '=', id)
        .execute(),
    );
  }
}

async function planClaims(
  db: Database,
  plan: Plan,
  page: { kind: 'artist' | 'venue'; ids: readonly string[] },
  { isIn }: Finder,
): Promise<void> {
  const claims = db.selectFrom('claim').select(['id', 'words', 'dispute', 'reason']).where('kind', '=', page.kind);
  for (const { id, ...said } of await claims.where('page_id', 'in', page.ids).execute()) {
    const saying = Object.entries(said).filter(([, words]) => isIn(words));
    if (saying.length === 0) continue;
    plan.of += saying.length;
    const set = Object.fromEntries(saying.map(([column]) => [column, REDACTED_WORDS]));
    plan.writes.push((tx) => tx.updateTable('claim').set(set).where('id', '=', id).execute());
  }
}

/** A profile's present text is removed too, as only its owner could change it. */
async function planProfile(db: Database, plan: Plan, uid: string, { isIn }: Finder): Promise<void> {
  const row = await db.selectFrom('profile').selectAll().where('uid', '=', uid).executeTakeFirst();
  if (row === undefined) return;
  const { display_name, location, bio, instagram, facebook, website, username, username_folded } = row;
  const saying = Object.entries({ display_name, location, bio, instagram, facebook, website }).filter(([, said]) => isIn(said));
  if (saying.length === 0) return;
  plan.of += saying.length;
  const set = Object.fromEntries(saying.map(([column]) => [column, column === 'display_name' ? username : '']));
  plan.writes.push(async (tx) => {
    await tx.updateTable('profile').set(set).where('uid', '=', uid).execute();
    await logChanges(tx, [{ kind: 'profile', id: username_folded }]);
  });
}

async function planTip(db: Database, plan: Plan, id: string, { isIn }: Finder): Promise<void> {
  const tip = await findTip(db, id);
  // The desk groups tips that say the same.
  const same = tip === undefined ? [] : [tip, ...(await sameTips(db, tip)).filter((each) => each.id !== id)];
  for (const { id: one, time, place, who, link, words, reach, answer } of same) {
    const saying = Object.entries({ time, place, who, link, words, reach, answer }).filter(([, said]) => isIn(said));
    if (saying.length === 0) continue;
    plan.of += saying.length;
    // Links and contacts can't hold a placeholder.
    const set = Object.fromEntries(saying.map(([column]) => [column, column === 'link' || column === 'reach' ? '' : REDACTED_WORDS]));
    plan.writes.push((tx) => tx.updateTable('tip').set(set).where('id', '=', one).execute());
  }
}
