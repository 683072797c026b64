import { timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';

/** Many servers accept a new sender only at the third try. */
const LATE_MINUTES = 30;
/** Units, the longest first, in minutes. */
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How many emails are late, and for how many minutes. */
async function readLateLetters(db: Database, now: Temporal.Instant): Promise<{ late: number; minutes: number }> {
  const { late, first } = await db
    .selectFrom('letter')
    .select(({ fn }) => [fn.countAll<number>().as('late'), fn.min('written_at').as('first')])
    .where('tries', '>', 0)
    // A full mailbox is the recipient's problem: anybody could give such an address.
    .where('is_of_reader', '=', 0)
    .where('written_at', '<=', timestamp(now.subtract({ minutes: LATE_MINUTES })))
    .executeTakeFirstOrThrow();
  const minutes = first === null ? 0 : Math.floor(now.since(Temporal.Instant.from(first)).total('minutes'));
  return { late: Number(late), minutes };
}

/** How many emails are late. */
export async function countLateLetters(db: Database, now: Temporal.Instant): Promise<number> {
  return (await readLateLetters(db, now)).late;
}

/** The operator's warning about late emails, if any. */
export async function lettersNotice(db: Database, now: Temporal.Instant): Promise<string | undefined> {
  const { late, minutes } = await readLateLetters(db, now);
  if (late === 0) return undefined;
  const sentence =
    late === 1
      ? `One email hasn’t been sent for ${formatMinutes(minutes)}.`
      : `${late} emails haven’t been sent, the first for ${formatMinutes(minutes)}.`;
  return `${sentence} The log says why, and \`npm run -s backline -- letter YOUR@ADDRESS\` tries one.`;
}

function formatMinutes(minutes: number): string {
  const [unit, length] = UNITS.find(([, each]) => minutes >= each) ?? UNITS[2];
  const many = Math.floor(minutes / length);
  return many === 1 ? `1 ${unit}` : `${many} ${unit}s`;
}
