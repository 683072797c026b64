import type { Database } from '#database/engines/open.ts';
import { logAddresses } from '#database/moved.ts';
import type { FieldChange } from '#database/revisions.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import { HISTORY_KINDS, type HistoryKind } from '#scene/history/history-kind.ts';
import { REDACTED, REDACTED_WORDS, type RedactKind } from '#scene/history/redacted.ts';
import { yieldNow } from '#yield-every.ts';
import type { Undo } from '../decisions/decision-store.ts';
import { endingsNaming, planEndings, planFormerNames } from './plan-names.ts';
import { planShows, showsThatNamed } from './plan-shows.ts';
import { blanked, type Finder, type Plan } from './words.ts';

/** What words are removed from. */
export interface Document {
  kind: RedactKind;
  id: string;
}

interface AmongShows extends Document {
  shows: readonly string[];
}

const SAID = `This text was ${REDACTED_WORDS}.`;

/** Plans the removal of words from a document's history, its decisions and their undo data. */
export async function planHistory(db: Database, { kind, id }: Document, finder: Finder): Promise<Plan> {
  const plan: Plan = { of: 0, writes: [] };
  const shows = kind === 'show' ? [id] : kind === 'artist' || kind === 'venue' ? await showsThatNamed(db, { kind, id }) : [];
  const decisions = await decisionsAbout(db, { kind, id, shows }, finder);
  await planRevisions(db, plan, { kind, id, shows, decisions }, finder);
  await planDecisions(db, plan, decisions, finder);
  if (kind === 'profile' || kind === 'tip') return plan;
  await planOffRoster(db, plan, { kind, id }, finder);
  await planAddresses(db, plan, { kind, id }, finder);
  if (kind === 'artist' || kind === 'venue') {
    await planFormerNames(db, plan, kind, id, finder);
    await planEndings(db, plan, { kind, id }, finder);
  }
  await planShows(db, plan, shows, finder);
  return plan;
}

async function decisionsAbout(db: Database, { kind, id, shows }: AmongShows, { isIn }: Finder): Promise<string[]> {
  const found = new Set<string>();
  const add = (rows: readonly { decision_id: string | null }[]) => {
    for (const { decision_id } of rows) if (decision_id !== null) found.add(decision_id);
  };
  const revised = db.selectFrom('revision').select('decision_id').where('kind', '=', kind).where('document', '=', id);
  add(await revised.execute());
  for (const show of shows) {
    add(await db.selectFrom('revision').select('decision_id').where('kind', '=', 'show').where('document', '=', show).execute());
    add(await db.selectFrom('show_edit').select('decision_id').where('show_id', '=', show).execute());
    add(await db.selectFrom('proposal').select('decision_id').where('show_id', '=', show).execute());
  }
  if (kind === 'tip') {
    // An undone answer no longer names its tip.
    const answers = db.selectFrom('decision').select(['id as decision_id', 'said']).where('kind', 'in', ['settle tip', 'settle tips']);
    add((await answers.execute()).filter(({ said }) => isIn(said)));
  } else if (kind !== 'profile' && kind !== 'show') {
    for (const table of ['entry_edit', 'off_roster'] as const)
      add(await db.selectFrom(table).select('decision_id').where('kind', '=', kind).where('entry_id', '=', id).execute());
    if (kind === 'artist' || kind === 'venue')
      add(await db.selectFrom('proposal').select('decision_id').where('kind', '=', kind).where('page_id', '=', id).execute());
  }
  const remembering = db.selectFrom('decision').select('id as decision_id').where('undo', 'like', `%"${id}"%`);
  add(await remembering.execute());
  return [...found];
}

async function planRevisions(
  db: Database,
  plan: Plan,
  { kind, id, shows, decisions }: AmongShows & { decisions: readonly string[] },
  { isIn, ...finder }: Finder,
): Promise<void> {
  const own = db.selectFrom('revision').select('position').where('kind', '=', kind).where('document', '=', id);
  const positions = new Set((await own.execute()).map(({ position }) => position));
  for (const show of shows) {
    const revised = db.selectFrom('revision').select('position').where('kind', '=', 'show').where('document', '=', show);
    for (const { position } of await revised.execute()) positions.add(position);
  }
  // Decisions about a venue may have changed its shows.
  for (const decision of decisions) {
    const beside = db.selectFrom('revision').select('position').where('decision_id', '=', decision);
    for (const { position } of await beside.where('kind', 'in', [...HISTORY_KINDS]).execute()) positions.add(position);
  }
  // In other entries only the ending names this one.
  const endings = kind === 'artist' || kind === 'venue' ? (await endingsNaming(db, { kind, id })).positions : [];
  const ofOthers = new Set(endings.filter((position) => !positions.has(position)));
  for (const position of [...positions, ...ofOthers]) {
    const row = await db.selectFrom('revision').select(['fields', 'why']).where('position', '=', position).executeTakeFirst();
    if (row === undefined) continue;
    let values = 0;
    const fields = (JSON.parse(row.fields) as FieldChange[]).map(([field, ...said]): FieldChange => {
      if (ofOthers.has(position) && field !== 'ending') return [field, ...said];
      const [before, now] = said.map((value) => {
        const address = field === 'id' && typeof value === 'string' && finder.isInAddress(value);
        const blank = address ? REDACTED : blanked(value, { isIn, ...finder });
        if (blank !== undefined) values++;
        return blank ?? value;
      });
      return [field, before, now];
    });
    const why = isIn(row.why) && !ofOthers.has(position) ? REDACTED_WORDS : row.why;
    if (why !== row.why) values++;
    await yieldNow();
    if (values === 0) continue;
    plan.of += values;
    plan.writes.push((tx) =>
      tx
        .updateTable('revision')
        .set({ fields: JSON.stringify(fields), why })
        .where('position', '=', position)
        .execute(),
    );
  }
}

async function planDecisions(db: Database, plan: Plan, decisions: readonly string[], finder: Finder): Promise<void> {
  for (const id of decisions) {
    const row = await db.selectFrom('decision').select(['said', 'undo']).where('id', '=', id).executeTakeFirst();
    if (row === undefined) continue;
    const { undo, of } = withoutWords(JSON.parse(row.undo) as Undo, finder);
    const said = finder.isIn(row.said) ? SAID : row.said;
    const lessons = db.selectFrom('taught_name').select(['kind', 'folded', 'name']).where('decision_id', '=', id);
    const taught = (await lessons.execute()).filter(({ name }) => finder.isIn(name));
    plan.of += of + taught.length + (said === row.said ? 0 : 1);
    if (of > 0 || said !== row.said)
      plan.writes.push((tx) =>
        tx
          .updateTable('decision')
          .set({ said, undo: JSON.stringify(undo) })
          .where('id', '=', id)
          .execute(),
      );
    for (const { kind, folded } of taught)
      plan.writes.push(async (tx) => {
        await bumpRosterVersion(tx);
        await tx.deleteFrom('taught_name').where('kind', '=', kind).where('folded', '=', folded).where('decision_id', '=', id).execute();
      });
    await yieldNow();
  }
}

/** Undo data without rows that contain the words, which then can't return. */
function withoutWords(undo: Undo, finder: Finder): { undo: Undo; of: number } {
  let of = 0;
  const kept = <Row>(rows: readonly Row[] | undefined, saidBy: (row: Row) => unknown) => {
    if (rows === undefined) return {};
    const left = rows.filter((row) => !finder.isIn(saidBy(row)));
    of += rows.length - left.length;
    return left;
  };
  const said: Partial<Undo> = {};
  const { edits, venues, lessons, teaches, taught, claims } = undo;
  if (edits !== undefined) said.edits = kept(edits, ({ value }) => (value === '' ? '' : JSON.parse(value))) as typeof edits;
  if (venues !== undefined) said.venues = kept(venues, ({ venue_name }) => venue_name) as typeof venues;
  if (lessons !== undefined) said.lessons = kept(lessons, ({ row }) => row) as typeof lessons;
  if (teaches !== undefined) said.teaches = kept(teaches, ({ folded }) => folded) as typeof teaches;
  if (taught !== undefined) said.taught = kept(taught, ({ folded }) => folded) as typeof taught;
  if (claims !== undefined)
    said.claims = claims.map((claim) => {
      const words = finder.isIn([claim.dispute, claim.reason]);
      if (words) of++;
      return words ? { ...claim, dispute: '', reason: '' } : claim;
    });
  return { undo: { ...undo, ...said, ...(of > 0 ? { isRedacted: true } : {}) }, of };
}

/** A removed entry returns without the words, and not at all if they are its name. */
async function planOffRoster(db: Database, plan: Plan, { kind, id }: { kind: HistoryKind; id: string }, finder: Finder): Promise<void> {
  if (kind === 'show') return;
  const off = db.selectFrom('off_roster').select(['name', 'entry', 'note']).where('kind', '=', kind).where('entry_id', '=', id);
  const row = await off.executeTakeFirst();
  if (row === undefined) return;
  const entry = Object.entries(JSON.parse(row.entry) as Record<string, unknown>);
  const saying = entry.filter(([, value]) => finder.isIn(value));
  const note = finder.isIn(row.note);
  if (saying.length === 0 && !note) return;
  const isName = saying.some(([field]) => field === 'name');
  const left = Object.fromEntries(
    entry.flatMap(([field, value]): [string, unknown][] => {
      if (!finder.isIn(value)) return [[field, value]];
      if (Array.isArray(value)) return [[field, value.filter((item) => !finder.isIn(item))]];
      return typeof value === 'string' ? [[field, '']] : [];
    }),
  );
  plan.of += saying.length + (note ? 1 : 0);
  const set = {
    entry: JSON.stringify(isName ? REDACTED : left),
    ...(isName ? { name: REDACTED_WORDS } : {}),
    ...(note ? { note: '' } : {}),
  };
  plan.writes.push((tx) => tx.updateTable('off_roster').set(set).where('kind', '=', kind).where('entry_id', '=', id).execute());
}

/** Deletes addresses made from the words. */
async function planAddresses(db: Database, plan: Plan, { kind, id }: { kind: HistoryKind; id: string }, finder: Finder): Promise<void> {
  if (kind === 'scene') return;
  if (kind === 'show') {
    const now = (await db.selectFrom('show').select('slug').where('id', '=', id).executeTakeFirst())?.slug;
    const had = await db.selectFrom('show_address').select('slug').where('show_id', '=', id).execute();
    for (const { slug } of had) {
      if (slug === now || !finder.isInAddress(slug)) continue;
      plan.of++;
      plan.writes.push((tx) => tx.deleteFrom('show_address').where('slug', '=', slug).execute());
    }
    return;
  }
  const led = await db.selectFrom('moved').select('from_id').where('kind', '=', kind).where('to_id', '=', id).execute();
  for (const { from_id } of led) {
    if (!finder.isInAddress(from_id)) continue;
    plan.of++;
    plan.writes.push(async (tx) => {
      await tx.deleteFrom('moved').where('kind', '=', kind).where('from_id', '=', from_id).execute();
      await logAddresses(tx, kind, [from_id]);
    });
  }
}
