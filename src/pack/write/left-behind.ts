import type { Database } from '#database/engines/open.ts';

/** What no pack has, by the words it is told in; whoever wants it too makes a backup. */
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

/** How much of each there is that a pack leaves behind; what there is none of is not named. */
export async function countLeftBehind(db: Database): Promise<Record<string, number>> {
  const counts: [string, number][] = [];
  const heard = db.selectFrom('show').where('status', '<>', 'withdrawn');
  const shows = await heard.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  counts.push(['shows', Number(shows.count)]);
  // Among them those that are hidden: whoever hears them again, announces them again.
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
