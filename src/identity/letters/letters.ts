import { timestamp } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import type { Transaction } from '#database/engines/open.ts';
import { ACCOUNT_LETTER_PATH } from '#scene/site/addresses.ts';
import { oneLine } from '#scene/text/one-line.ts';
import { preventLinks } from '#scene/text/unlinked.ts';
import type { IdentitySettings } from '../identity.ts';
import { newId } from '../secrets.ts';
import { type Purpose, secondsOf } from './letter-codes.ts';

/** The page parameter of each kind of email, as client SDKs name it. */
const MODES: Record<Purpose, string> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
};

interface Wording {
  subject: string;
  lines: string[];
}

export interface QueuedEmail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** One-click unsubscribe (RFC 8058). */
  stopLink?: string;
  isBulk: boolean;
  /** What it is about, such as 'show:ID': replaces an unsent email about the same. */
  about?: string;
  /** The source from which `rewrite` writes it when it is sent. */
  madeFrom?: object;
}

function untilWhen(seconds: number): string {
  const [days, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 60)];
  if (days >= 1) return `The link works once, for ${days === 1 ? 'a day' : `${days} days`}.`;
  return minutes >= 2 ? `The link works once, for ${minutes} minutes.` : 'The link works once, for a short time.';
}

function wording(purpose: Purpose, brand: string, link: string, until: string, newEmail: string): Wording {
  switch (purpose) {
    case 'PASSWORD_RESET':
      return {
        subject: `A new password for ${brand}`,
        lines: [
          'Someone asked for a new password for your account. Choose it here:',
          link,
          until,
          'If it wasn’t you, ignore this email. Your password stays the same.',
        ],
      };
    case 'VERIFY_EMAIL':
      return {
        subject: `Confirm your email for ${brand}`,
        lines: ['Confirm this is your email address:', link, until, 'If you didn’t make an account, ignore this email.'],
      };
    case 'VERIFY_AND_CHANGE_EMAIL':
      return {
        subject: `Your new address at ${brand}`,
        lines: ['Confirm that you want to sign in with this address from now on:', link, until, 'If it wasn’t you, ignore this email.'],
      };
    case 'RECOVER_EMAIL':
      return {
        subject: `Your address at ${brand} was changed`,
        lines: [
          `Your account now signs in with ${newEmail === '' ? 'another address' : newEmail}.`,
          'If that was you, you’re all set. If it wasn’t, get your account back here, then choose a new password:',
          link,
          until,
        ],
      };
  }
}

/** Writes emails to the database within a transaction; the post office sends them after the commit. */
export function openLetters(settings: IdentitySettings, posted: () => void) {
  const { publicUrl, apiKey, brand } = settings;

  async function post(tx: Transaction, to: string, { subject, lines }: Wording, now: Temporal.Instant): Promise<void> {
    const moment = timestamp(now);
    const body = `${[...lines, `${brand}\n${publicUrl()}`].join('\n\n')}\n`;
    await tx
      .insertInto('letter')
      .values({ id: newId(), recipient: to, subject, body, written_at: moment, try_at: moment, tries: 0 })
      .execute();
    posted();
  }

  return {
    async bring(tx: Transaction, letters: readonly QueuedEmail[], now: Temporal.Instant): Promise<void> {
      const moment = timestamp(now);
      const rows = letters.map(({ to, subject, text, html = null, stopLink = null, isBulk, about = null, madeFrom }) => ({
        id: newId(),
        recipient: to,
        subject,
        body: text,
        written_at: moment,
        try_at: moment,
        tries: 0,
        html,
        stop_link: stopLink,
        is_bulk: isBulk ? 1 : 0,
        about,
        made_from: madeFrom === undefined ? null : JSON.stringify(madeFrom),
      }));
      for (const some of chunks(rows)) await tx.insertInto('letter').values(some).execute();
      if (rows.length > 0) posted();
    },
    sendCode(
      tx: Transaction,
      letter: { to: string; purpose: Purpose; code: string; continueUrl: string | undefined; newEmail?: string },
      now: Temporal.Instant,
    ): Promise<void> {
      const { to, purpose, code, continueUrl, newEmail = '' } = letter;
      const query = new URLSearchParams({ mode: MODES[purpose], oobCode: code, apiKey: apiKey ?? 'backline', lang: 'en' });
      if (continueUrl !== undefined) query.set('continueUrl', continueUrl);
      const link = `${publicUrl()}${ACCOUNT_LETTER_PATH}?${query}`;
      return post(tx, to, wording(purpose, brand, link, untilWhen(secondsOf(purpose, settings)), newEmail), now);
    },
    /** Queues a notice. Links in people's own words are removed. */
    tell(tx: Transaction, to: string, subject: string, lines: string[], now: Temporal.Instant): Promise<void> {
      const plain = lines.map((line) => preventLinks(line, publicUrl()));
      return post(tx, to, { subject: `${preventLinks(oneLine(subject))} at ${brand}`, lines: plain }, now);
    },
  };
}
