import { timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';

/** After so many minutes a letter that was tried in vain is late: many a server takes a stranger's at the third try only. */
const LATE_MIN = 30;
/** By which words a while is told, the longest first, in minutes. */
const LONG = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How many letters are late, and since when the first of them waits, in minutes. */
async function lateLetters(db: Database, now: Temporal.Instant): Promise<{ late: number; minutes: number }> {
  const { late, first } = await db
    .selectFrom('letter')
    .select(({ fn }) => [fn.countAll<number>().as('late'), fn.min('written_at').as('first')])
    .where('tries', '>', 0)
    // A full mailbox is its reader's to mend: anybody could else give such an address, and whoever runs the site be called for nothing.
    .where('is_of_reader', '=', 0)
    .where('written_at', '<=', timestamp(now.subtract({ minutes: LATE_MIN })))
    .executeTakeFirstOrThrow();
  const minutes = first === null ? 0 : Math.floor(now.since(Temporal.Instant.from(first)).total('minutes'));
  return { late: Number(late), minutes };
}

/** How many letters are late. */
export async function countLateLetters(db: Database, now: Temporal.Instant): Promise<number> {
  return (await lateLetters(db, now)).late;
}

/** What whoever runs the site is to be told of letters that no mail server takes; undefined where none is late. */
export async function lettersNotice(db: Database, now: Temporal.Instant): Promise<string | undefined> {
  const { late, minutes } = await lateLetters(db, now);
  if (late === 0) return undefined;
  const said =
    late === 1
      ? `One letter could not be sent for ${long(minutes)}.`
      : `${late} letters could not be sent, the first for ${long(minutes)}.`;
  return `${said} The log says why, and \`npm run -s backline -- letter YOUR@ADDRESS\` tries one.`;
}

/** '2 hours' */
function long(minutes: number): string {
  const [unit, length] = LONG.find(([, each]) => minutes >= each) ?? LONG[2];
  const many = Math.floor(minutes / length);
  return many === 1 ? `1 ${unit}` : `${many} ${unit}s`;
}
