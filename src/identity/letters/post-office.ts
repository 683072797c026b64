import type { Selectable } from 'kysely';
import { type Clock, timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { LetterTable } from '#database/tables/account-tables.ts';
import type { Log } from '#log.ts';
import { LetterRefused, type Mail } from '#mail.ts';
import type { QueuedEmail } from './letters.ts';

/** How often to look for waiting emails without a notification. */
const POLL_MS = 5_000;
/** After a failure: a minute, doubling, for two days. */
const RETRY_S = 60;
const MAX_TRIES = 12;
/** How long one process may try to send an email: longer than the SMTP timeout. */
const LEASE_S = 120;
const BATCH_SIZE = 20;

type Waiting = Selectable<LetterTable>;

type Rewritten = Pick<QueuedEmail, 'subject' | 'text' | 'html'> & { whenSent?: () => Promise<void> };

interface Needs {
  db: Database;
  clock: Clock;
  log: Log;
  mail: Mail;
  /** Writes an email from its source; undefined drops it. */
  rewrite?: (madeFrom: unknown) => Promise<Rewritten | undefined>;
  /** Called when a server accepts or rejects an address. */
  recordDelivery?: (db: Database, email: string, isThere: boolean, now: Temporal.Instant) => Promise<void>;
}

/** Sends queued emails, with retries; each email by one process. */
export function openPostOffice(needs: Needs) {
  let sending: Promise<void> | undefined;
  let again = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  async function sendWaiting(): Promise<void> {
    try {
      const letters = await readWaiting(needs);
      for (const letter of letters) if (!closed && (await lease(needs, letter))) await send(needs, letter);
      // There may be more, and urgent ones go first.
      again ||= letters.length === BATCH_SIZE;
    } catch (error) {
      needs.log.error({ err: error }, 'Emails could not be looked up');
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
      timer = setTimeout(run, POLL_MS);
      timer.unref();
    });
  }

  return {
    /** Call when an email was queued: it is sent after the transaction. */
    posted(): void {
      setTimeout(run, 5).unref();
    },
    open: run,
    /** Sends one batch, for commands; urgent ones first. */
    sendOnce: sendWaiting,
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await sending;
    },
  };
}

/** Emails that are due, bulk ones last. */
function readWaiting({ db, clock }: Needs): Promise<Waiting[]> {
  const due = db.selectFrom('letter').selectAll().where('try_at', '<=', timestamp(clock()));
  return due.orderBy('is_bulk').orderBy('try_at').limit(BATCH_SIZE).execute();
}

/** Takes an email for this process; false when another took it. */
async function lease({ db, clock }: Needs, { id, try_at }: Waiting): Promise<boolean> {
  const until = timestamp(clock().add({ seconds: LEASE_S }));
  const taken = db.updateTable('letter').set({ try_at: until }).where('id', '=', id).where('try_at', '=', try_at);
  return Number((await taken.executeTakeFirst()).numUpdatedRows) === 1;
}

/** The email as it should read now; undefined drops it. */
async function currentText({ subject, body, html, made_from }: Waiting, rewrite: Needs['rewrite']): Promise<Rewritten | undefined> {
  if (made_from !== null && rewrite !== undefined) return rewrite(JSON.parse(made_from));
  return { subject, text: body, ...(html === null ? {} : { html }) };
}

/** Sends a taken email; a failure is retried later or given up. */
async function send({ db, clock, log, mail, rewrite, recordDelivery }: Needs, letter: Waiting): Promise<void> {
  const { id, recipient, written_at, stop_link } = letter;
  const drop = () => db.deleteFrom('letter').where('id', '=', id).execute();
  let isThere: boolean | undefined;
  try {
    const words = await currentText(letter, rewrite);
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
      log.warn({ letter: id, tries, why }, 'An email was given up');
      await drop();
      if (error instanceof LetterRefused && error.isUnknown) isThere = false;
    } else {
      const try_at = timestamp(clock().add({ seconds: RETRY_S * 2 ** letter.tries }));
      log.warn({ letter: id, tries, why, again: try_at }, 'An email could not be sent');
      const is_of_reader = error instanceof LetterRefused && error.isOfReader ? 1 : 0;
      await db.updateTable('letter').set({ tries, try_at, is_of_reader }).where('id', '=', id).execute();
    }
  }
  if (isThere !== undefined) await recordDelivery?.(db, recipient, isThere, clock());
}
