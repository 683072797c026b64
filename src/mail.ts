import { mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';

/** An email; `date` is an ISO instant. */
export interface Letter {
  id: string;
  to: string;
  subject: string;
  body: string;
  date: string;
  html?: string;
  /** One-click unsubscribe (RFC 8058). */
  stopLink?: string;
}

/** Status codes for an unknown address or host (RFC 3463, RFC 7505). */
const UNKNOWN = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'];
/** Codes for an unknown sender, without the class digit. */
const UNKNOWN_SENDER = ['.1.7', '.1.8'];

/**
 * An email that a server refused. The message contains only status codes, as replies contain addresses. `isForGood`: a retry would not
 * help.
 */
export class LetterRefused extends Error {
  readonly isForGood: boolean;
  /** Whether the address does not exist. */
  readonly isUnknown: boolean;
  /** Whether the problem is only the recipient's. */
  readonly isOfReader: boolean;

  constructor({ responseCode, command = '', response = '' }: SmtpAnswer) {
    const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})/.exec(response)?.[1] ?? '';
    super(`The mail server answers ${[responseCode, status, 'to', command].filter((part) => part !== '').join(' ')}`);
    // About the email or recipient. Policy (5.7) may change before the last retry.
    const isOfLetter = command === 'RCPT TO' || command === 'DATA';
    const isOfUs = status.startsWith('5.7.') || UNKNOWN_SENDER.includes(status.slice(1));
    this.isForGood = isOfLetter && responseCode >= 500 && !isOfUs;
    this.isUnknown = command === 'RCPT TO' && UNKNOWN.includes(status);
    // Address (.1) or mailbox (.2) problems.
    this.isOfReader = command === 'RCPT TO' && ['.1.', '.2.'].includes(status.slice(1, 4)) && !isOfUs;
  }
}

/** The SMTP reply in nodemailer's errors. */
interface SmtpAnswer {
  responseCode: number;
  command?: string;
  response?: string;
}

/** Sends email. `send` rejects if it failed, with `LetterRefused` if a server refused it. */
export interface Mail {
  send: (letter: Letter) => Promise<void>;
}

/** Per SMTP step. */
const TIMEOUT_MS = 20_000;
/** Per email: less than another process waits before it tries. */
const LETTER_MS = 60_000;

interface MailSettings {
  /** `smtp://user:password@host:port`, `smtps://…` */
  mailUrl: string | undefined;
  from: string;
  outbox: string;
  letterMs?: number;
}

/** Email over SMTP or, without a server, to one file per email in a folder. */
export function openMail({ mailUrl, from, outbox, letterMs = LETTER_MS }: MailSettings): Mail {
  if (mailUrl === undefined) return { send: (letter) => intoFolder(outbox, from, letter) };
  let transport: Promise<Transporter> | undefined;
  return {
    async send({ id, to, subject, body, date, html, stopLink }) {
      transport ??= connectMail(mailUrl);
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

/** Headers for one-click unsubscribe (RFC 2369, RFC 8058). */
function stopHeaders(stopLink: string | undefined): Record<string, string> {
  if (stopLink === undefined) return {};
  return { 'List-Unsubscribe': `<${stopLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Loaded late: nodemailer takes 20 MB. */
async function connectMail(mailUrl: string): Promise<Transporter> {
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

/** Writes a temporary file, syncs and renames it. */
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

/** RFC 5322, unfolded, so that links can be copied. */
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
