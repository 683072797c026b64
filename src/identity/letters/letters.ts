import { timestamp } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import type { Transaction } from '#database/engines/open.ts';
import { ACCOUNT_LETTER_PATH } from '#scene/site/addresses.ts';
import { oneLine } from '#scene/text/one-line.ts';
import { unlinked } from '#scene/text/unlinked.ts';
import { newId } from '../secrets.ts';
import type { IdentitySettings } from '../settings.ts';
import { type Purpose, secondsOf } from './letter-codes.ts';

/** The page that finishes each kind of letter knows it by its mode (as client SDKs name them). */
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

/** A letter as whoever writes it brings it. */
export interface BroughtLetter {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Where one click ends such letters (RFC 8058). */
  stopLink?: string;
  /** Whether many get one like it. */
  isBulk: boolean;
  /** What it is about, such as 'show:ID': an email about the same that was not sent yet is replaced. */
  about?: string;
  /** What the post office's `rewrite` writes it from when it is sent, so that it never says what no longer holds. */
  madeFrom?: object;
}

/** How long a link works, in words. */
function untilWhen(seconds: number): string {
  const [days, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 60)];
  if (days >= 1) return `The link works once, for ${days === 1 ? 'a day' : `${days} days`}.`;
  return minutes >= 2 ? `The link works once, for ${minutes} minutes.` : 'The link works once, for a short while.';
}

/** What each email says, around its link. */
function wording(purpose: Purpose, brand: string, link: string, until: string, newEmail: string): Wording {
  switch (purpose) {
    case 'PASSWORD_RESET':
      return {
        subject: `A new password for ${brand}`,
        lines: [
          'Somebody asked for a new password for your account. Choose it here:',
          link,
          until,
          'If it was not you, do nothing: your password stays as it is.',
        ],
      };
    case 'VERIFY_EMAIL':
      return {
        subject: `Is this your address? ${brand}`,
        lines: ['Confirm that this address is yours:', link, until, 'If you made no account here, do nothing.'],
      };
    case 'VERIFY_AND_CHANGE_EMAIL':
      return {
        subject: `Your new address at ${brand}`,
        lines: ['Confirm that you want to sign in with this address from now on:', link, until, 'If it was not you, do nothing.'],
      };
    case 'RECOVER_EMAIL':
      return {
        subject: `Your address at ${brand} was changed`,
        lines: [
          `Your account now signs in with ${newEmail === '' ? 'another address' : newEmail}.`,
          'If that was you, there is nothing to do. If it was not, take your account back here, then choose a new password:',
          link,
          until,
        ],
      };
  }
}

/** Writes letters into the database with whatever else is changing; the post office sends them once that is certain. */
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
    /** A letter that stands as it is, such as one that many get: with a look, and one click that ends such letters. */
    async bring(tx: Transaction, letters: readonly BroughtLetter[], now: Temporal.Instant): Promise<void> {
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
    /** A letter with a link that carries a code. */
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
    /** An email that only says something. What people named and wrote in it links nowhere. */
    tell(tx: Transaction, to: string, subject: string, lines: string[], now: Temporal.Instant): Promise<void> {
      const plain = lines.map((line) => unlinked(line, publicUrl()));
      return post(tx, to, { subject: `${unlinked(oneLine(subject))} at ${brand}`, lines: plain }, now);
    },
  };
}
