import { mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';

/** A letter as it goes out; `date` is an ISO instant, `id` names it for good. */
export interface Letter {
  id: string;
  to: string;
  subject: string;
  body: string;
  date: string;
  /** The same with a look. */
  html?: string;
  /** Where one click ends such letters (RFC 8058). */
  stopLink?: string;
}

/** By which numbers a mail server says that there is no such address, or no such place (RFC 3463, RFC 7505). */
const UNKNOWN = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'];
/** That the address is not known that letters come from, without the first number, which says whether for good. */
const UNKNOWN_SENDER = ['.1.7', '.1.8'];

/**
 * A letter that a mail server does not take. Its message holds the numbers of the answer and no word of it, in which addresses stand;
 * `isForGood` where no later try would help.
 */
export class LetterRefused extends Error {
  readonly isForGood: boolean;
  /** Whether it says that there is no such address. */
  readonly isUnknown: boolean;
  /** Whether it is about whom the letter is to, and about nothing else. */
  readonly isOfReader: boolean;

  constructor({ responseCode, command = '', response = '' }: SmtpAnswer) {
    const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})/.exec(response)?.[1] ?? '';
    super(`The mail server answers ${[responseCode, status, 'to', command].filter((part) => part !== '').join(' ')}`);
    // Of the letter or of whom it is to. What it has against us (5.7: policy, an account that may not send) may be mended until the last try.
    const isOfLetter = command === 'RCPT TO' || command === 'DATA';
    const isOfUs = status.startsWith('5.7.') || UNKNOWN_SENDER.includes(status.slice(1));
    this.isForGood = isOfLetter && responseCode >= 500 && !isOfUs;
    this.isUnknown = command === 'RCPT TO' && UNKNOWN.includes(status);
    // An address (.1) or a mailbox (.2).
    this.isOfReader = command === 'RCPT TO' && ['.1.', '.2.'].includes(status.slice(1, 4)) && !isOfUs;
  }
}

/** What the mail library tells of an answer of the server. */
interface SmtpAnswer {
  responseCode: number;
  command?: string;
  response?: string;
}

/** Carries letters away. `send` rejects when the letter did not go: with `LetterRefused` where a server said so. */
export interface Mail {
  send: (letter: Letter) => Promise<void>;
}

/** How long a mail server may take over each step, in milliseconds. */
const TIMEOUT_MS = 20_000;
/** How long a whole letter may take: less than another process waits before it sends it too. */
const LETTER_MS = 60_000;

interface MailSettings {
  /** `smtp://user:password@host:port`, `smtps://…` */
  mailUrl: string | undefined;
  from: string;
  outbox: string;
  letterMs?: number;
}

/** Mail over SMTP, or into a folder where nobody set a server: one file a letter, for whoever runs the site to read. */
export function openMail({ mailUrl, from, outbox, letterMs = LETTER_MS }: MailSettings): Mail {
  if (mailUrl === undefined) return { send: (letter) => intoFolder(outbox, from, letter) };
  let transport: Promise<Transporter> | undefined;
  return {
    async send({ id, to, subject, body, date, html, stopLink }) {
      transport ??= connected(mailUrl);
      const letter = {
        from,
        to: { name: '', address: to },
        subject,
        text: body,
        date: new Date(date),
        messageId: messageId(id, from),
        ...(html === undefined ? {} : { html }),
        headers: stopHeaders(stopLink),
        signal: AbortSignal.timeout(letterMs),
      };
      await (await transport).sendMail(letter).catch((error: unknown) => {
        throw isAnswer(error) ? new LetterRefused(error) : error;
      });
    },
  };
}

function isAnswer(error: unknown): error is SmtpAnswer {
  return error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';
}

/** Has a mail program show a button that ends such letters, and press it for its reader without a visit (RFC 2369, RFC 8058). */
function stopHeaders(stopLink: string | undefined): Record<string, string> {
  if (stopLink === undefined) return {};
  return { 'List-Unsubscribe': `<${stopLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The mail library weighs 20 MB in memory: it comes with the first letter, to sites that have a mail server. */
async function connected(mailUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: mailUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Written whole or not at all: a temporary file, made sure of, then given its name. */
async function intoFolder(outbox: string, from: string, letter: Letter): Promise<void> {
  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  const name = `${letter.date.replace(/[:.]/g, '-')}-${letter.id}.eml`;
  const waiting = join(outbox, `.${name}`);
  const file = await open(waiting, 'w', 0o600);
  try {
    await file.writeFile(asText(from, letter));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(waiting, join(outbox, name));
}

/** As it would travel (RFC 5322), unfolded, so that a link can be copied from it. */
function asText(from: string, { id, to, subject, body, date, stopLink }: Letter): string {
  const headers = {
    From: from,
    To: to,
    Subject: subject,
    Date: new Date(date).toUTCString().replace('GMT', '+0000'),
    'Message-ID': messageId(id, from),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    ...stopHeaders(stopLink),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}`);
  return `${lines.join('\r\n')}\r\n\r\n${body.replace(/\r?\n/g, '\r\n')}`;
}

function messageId(id: string, from: string): string {
  return `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`;
}
