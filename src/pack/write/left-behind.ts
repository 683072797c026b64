import type { Database } from '#database/engines/open.ts';

/** Data that packs don't contain, as messages name it. A backup contains it. */
const TABLES = {
  accounts: 'account',
  stars: 'star',
  follows: 'follow',
  keepers: 'keeper',
  tips: 'tip',
  questions: 'question',
  decisions: 'decision',
  revisions: 'revision',
  'entries off the roster': 'off_roster',
} as const;

/** Counts what an exported pack leaves out, without zeros. */
export async function countLeftBehind(db: Database): Promise<Record<string, number>> {
  const counts: [string, number][] = [];
  const heard = db.selectFrom('show').where('status', '<>', 'withdrawn');
  const shows = await heard.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  counts.push(['shows', Number(shows.count)]);
  // Hidden ones too: their source would bring them back.
  const byHand = db
    .selectFrom('show_edit')
    .where('value', '<>', '')
    .select(({ fn }) => fn.count<number>('show_id').distinct().as('count'));
  counts.push(['shows made or set by hand', Number((await byHand.executeTakeFirstOrThrow()).count)]);
  const profiles = db.selectFrom('profile').where('hidden', '=', 0);
  const people = await profiles.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  counts.push(['profiles', Number(people.count)]);
  for (const [words, table] of Object.entries(TABLES)) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.push([words, Number(count)]);
  }
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
