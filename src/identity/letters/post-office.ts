import type { Selectable } from 'kysely';
import { type Clock, timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { LetterTable } from '#database/tables/account-tables.ts';
import type { Log } from '#log.ts';
import { LetterRefused, type Mail } from '#mail.ts';

/** How often waiting letters are looked for when nobody says that one was written. */
const EVERY_MS = 5_000;
/** After a failure: one minute, doubling; given up after two days. */
const RETRY_S = 60;
const MOST_TRIES = 12;
/** Whoever takes a letter out has this long to send it before another may: longer than the mail gives a letter. */
const LEASE_S = 120;
/** So many letters are read from the database in one go. */
const BATCH = 20;

type Waiting = Selectable<LetterTable>;

/** Sends letters that were written into the database: at once, again when it fails, each by one process. */
export function openPostOffice({ db, clock, log, mail }: { db: Database; clock: Clock; log: Log; mail: Mail }) {
  let sending: Promise<void> | undefined;
  let again = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  async function sendWaiting(): Promise<void> {
    const now = timestamp(clock());
    const letters = await db
      .selectFrom('letter')
      .selectAll()
      .where('try_at', '<=', now)
      .orderBy('is_bulk')
      .orderBy('try_at')
      .limit(BATCH)
      .execute();
    for (const letter of letters) if (!closed && (await taken(letter))) await send(letter);
    // Where there were so many there may be more, and one that somebody asked for goes before them.
    again ||= letters.length === BATCH;
  }

  /** Takes a letter for this process; false when another was faster. */
  async function taken({ id, try_at }: Waiting): Promise<boolean> {
    const until = timestamp(clock().add({ seconds: LEASE_S }));
    const { numUpdatedRows } = await db
      .updateTable('letter')
      .set({ try_at: until })
      .where('id', '=', id)
      .where('try_at', '=', try_at)
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1;
  }

  async function send({ id, recipient, subject, body, tries, written_at, html, stop_link }: Waiting): Promise<void> {
    const more = { ...(html === null ? {} : { html }), ...(stop_link === null ? {} : { stopLink: stop_link }) };
    try {
      await mail.send({ id, to: recipient, subject, body, date: written_at, ...more });
      await db.deleteFrom('letter').where('id', '=', id).execute();
    } catch (error) {
      log.warn({ letter: id, tries: tries + 1, why: error instanceof Error ? error.message : String(error) }, 'A letter could not be sent');
      if (tries + 1 >= MOST_TRIES || (error instanceof LetterRefused && error.isForGood))
        await db.deleteFrom('letter').where('id', '=', id).execute();
      else {
        const try_at = timestamp(clock().add({ seconds: RETRY_S * 2 ** tries }));
        await db
          .updateTable('letter')
          .set({ tries: tries + 1, try_at })
          .where('id', '=', id)
          .execute();
      }
    }
  }

  const unread = (error: unknown) => log.error({ err: error }, 'Letters could not be looked for');

  async function sendDue(): Promise<void> {
    do {
      again = false;
      await sendWaiting().catch(unread);
    } while (again && !closed);
  }

  function runAgain(): void {
    if (closed) return;
    again = true;
    sending ??= sendDue().finally(() => {
      sending = undefined;
      clearTimeout(timer);
      timer = setTimeout(runAgain, EVERY_MS);
      timer.unref();
    });
  }

  return {
    /** Says that a letter was written: it is looked for once the transaction it was written in has ended. */
    posted(): void {
      setTimeout(runAgain, 5).unref();
    },
    /** Begins to look for letters. */
    open: runAgain,
    /** Sends what waits once, for whoever does not stay: of many the first ones, and what somebody asked for before all. */
    async sendOnce(): Promise<void> {
      await sendWaiting().catch(unread);
    },
    /** Finishes the letter in hand. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await sending;
    },
  };
}
