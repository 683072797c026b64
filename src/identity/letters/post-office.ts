import type { Selectable } from 'kysely';
import { type Clock, timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { LetterTable } from '#database/tables/account-tables.ts';
import type { Log } from '#log.ts';
import { LetterRefused, type Mail } from '#mail.ts';
import type { BroughtLetter } from './letters.ts';

/** How often waiting letters are looked for when nobody says that one was written. */
const EVERY_MS = 5_000;
/** After a failure: one minute, doubling; given up after two days. */
const RETRY_S = 60;
const MAX_TRIES = 12;
/** Whoever takes a letter out has this long to send it before another may: longer than the mail gives a letter. */
const LEASE_S = 120;
/** So many letters are read from the database in one go. */
const BATCH = 20;

type Waiting = Selectable<LetterTable>;

/** An email as it reads when it is sent, and what follows once it is. */
type Rewritten = Pick<BroughtLetter, 'subject' | 'text' | 'html'> & { whenSent?: () => Promise<void> };

interface Needs {
  db: Database;
  clock: Clock;
  log: Log;
  mail: Mail;
  /** Writes an email from what it was made from, as it should read now; undefined where there is nothing to say any more. */
  rewrite?: (madeFrom: unknown) => Promise<Rewritten | undefined>;
  /** What follows where a mail server takes a letter to an address, or says that there is none. */
  toldOfAddress?: (db: Database, email: string, isThere: boolean, now: Temporal.Instant) => Promise<void>;
}

/** Sends letters that were written into the database: soon, again when it fails, each by one process. */
export function openPostOffice(needs: Needs) {
  let sending: Promise<void> | undefined;
  let again = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  async function sendWaiting(): Promise<void> {
    try {
      const letters = await readWaiting(needs);
      for (const letter of letters) if (!closed && (await lease(needs, letter))) await send(needs, letter);
      // A full batch says that there may be more; what somebody asked for meanwhile goes before it.
      again ||= letters.length === BATCH;
    } catch (error) {
      needs.log.error({ err: error }, 'Letters could not be looked for');
    }
  }

  async function sendDue(): Promise<void> {
    do {
      again = false;
      await sendWaiting();
    } while (again && !closed);
  }

  function run(): void {
    if (closed) return;
    again = true;
    sending ??= sendDue().finally(() => {
      sending = undefined;
      clearTimeout(timer);
      timer = setTimeout(run, EVERY_MS);
      timer.unref();
    });
  }

  return {
    /** Says that a letter was written: it is looked for once the transaction it was written in has ended. */
    posted(): void {
      setTimeout(run, 5).unref();
    },
    /** Begins to look for letters. */
    open: run,
    /** Sends one batch of what waits and stays no longer, as a command does; what somebody asked for goes first. */
    sendOnce: sendWaiting,
    /** Finishes the letter in hand. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await sending;
    },
  };
}

/** The letters that are due, those that somebody asked for before those that go to many. */
function readWaiting({ db, clock }: Needs): Promise<Waiting[]> {
  const due = db.selectFrom('letter').selectAll().where('try_at', '<=', timestamp(clock()));
  return due.orderBy('is_bulk').orderBy('try_at').limit(BATCH).execute();
}

/** Takes a letter for this process; false when another was faster. */
async function lease({ db, clock }: Needs, { id, try_at }: Waiting): Promise<boolean> {
  const until = timestamp(clock().add({ seconds: LEASE_S }));
  const taken = db.updateTable('letter').set({ try_at: until }).where('id', '=', id).where('try_at', '=', try_at);
  return Number((await taken.executeTakeFirst()).numUpdatedRows) === 1;
}

/** What an email says when it is sent; undefined where there is nothing to say any more. */
async function wordsNow({ subject, body, html, made_from }: Waiting, rewrite: Needs['rewrite']): Promise<Rewritten | undefined> {
  if (made_from !== null && rewrite !== undefined) return rewrite(JSON.parse(made_from));
  return { subject, text: body, ...(html === null ? {} : { html }) };
}

/** Sends a letter that this process has taken; one that fails is tried again later, or given up. */
async function send({ db, clock, log, mail, rewrite, toldOfAddress }: Needs, letter: Waiting): Promise<void> {
  const { id, recipient, written_at, stop_link } = letter;
  const drop = () => db.deleteFrom('letter').where('id', '=', id).execute();
  let isThere: boolean | undefined;
  try {
    const words = await wordsNow(letter, rewrite);
    if (words === undefined) return void (await drop());
    const { subject, text: body, html, whenSent } = words;
    const more = { ...(html === undefined ? {} : { html }), ...(stop_link === null ? {} : { stopLink: stop_link }) };
    await mail.send({ id, to: recipient, subject, body, date: written_at, ...more });
    await drop();
    isThere = true;
    await whenSent?.();
  } catch (error) {
    const tries = letter.tries + 1;
    const why = error instanceof Error ? error.message : String(error);
    if (tries >= MAX_TRIES || (error instanceof LetterRefused && error.isForGood)) {
      log.warn({ letter: id, tries, why }, 'A letter is given up');
      await drop();
      if (error instanceof LetterRefused && error.isUnknown) isThere = false;
    } else {
      const try_at = timestamp(clock().add({ seconds: RETRY_S * 2 ** letter.tries }));
      log.warn({ letter: id, tries, why, again: try_at }, 'A letter could not be sent');
      const is_of_reader = error instanceof LetterRefused && error.isOfReader ? 1 : 0;
      await db.updateTable('letter').set({ tries, try_at, is_of_reader }).where('id', '=', id).execute();
    }
  }
  if (isThere !== undefined) await toldOfAddress?.(db, recipient, isThere, clock());
}
