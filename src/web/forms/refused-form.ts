import { data } from 'react-router';
import { ApiError } from '../api.ts';
import type { FormSession } from '../contexts.ts';

/** A refused form: why, the fault of each field, and what was typed. */
export interface RefusedForm {
  message: string;
  fields: Record<string, string>;
  kept: Record<string, string>;
}

/** What was typed, except passwords. */
export function keepTyped(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !SECRET.has(entry[0]));
  return Object.fromEntries(texts);
}

const SECRET = new Set(['password', 'confirm', 'current', 'code']);

/** Whether a field is never sent back. */
export function isSecret(name: string): boolean {
  return SECRET.has(name);
}

/** The sentence for each empty field; a function may check the value too. */
type Asked = Record<string, string | ((typed: string) => string | undefined)>;

/** The faults of required fields, in order. */
export function faultsOf(form: FormData, asked: Asked): Record<string, string> {
  const found = Object.entries(asked).map(([name, ask]) => {
    const typed = field(form, name);
    if (typeof ask === 'function') return [name, ask(typed)] as const;
    // A password may be spaces.
    return [name, (SECRET.has(name) ? typed : typed.trim()) === '' ? ask : undefined] as const;
  });
  return Object.fromEntries(found.filter((each): each is [string, string] => each[1] !== undefined));
}

/** A fault of a new password that needs no policy. */
export function newPasswordFault(password: string): string | undefined {
  return password === '' ? 'Choose a password.' : undefined;
}

/** A fault of the repeated password. */
export function repeatFault(form: FormData): (again: string) => string | undefined {
  return (again) => {
    if (again === '') return 'Type the password again.';
    return again === field(form, 'password') ? undefined : 'The passwords don’t match.';
  };
}

/** A refusal with faults; a single one is also the sentence above. */
export function refuseFaults(faults: Record<string, string>, form: FormData) {
  const isMissing = Object.keys(faults).some((name) => field(form, name).trim() === '');
  return refuse(messageOf(faults, isMissing), faults, form);
}

/** The sentence above a form with faults. */
export function messageOf(faults: Record<string, string>, isMissing = false): string {
  const [only = '', ...more] = Object.values(faults);
  if (more.length === 0) return only;
  return isMissing ? 'Something is missing.' : 'Some fields need another look.';
}

export const UNREADABLE = 'We couldn’t read this form. Reload the page and send it again.';

export const SIGNED_OUT = 'You were signed out. Sign in on another tab, then send this again.';

/** A refusal found before the API. */
export function refuse(message: string, fields: Record<string, string>, form: FormData) {
  return data<RefusedForm>({ message, fields: orderAsInForm(fields, form), kept: keepTyped(form) }, { status: 400 });
}

/** Faults in the order of the form's fields; last those of fields it did not send, such as an unticked box. */
function orderAsInForm(fields: Record<string, string>, form: FormData): Record<string, string> {
  const names = [...form.keys()];
  const place = (path: string) => {
    const at = names.indexOf(fieldAt(path.split('.')));
    return at < 0 ? names.length : at;
  };
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => place(a) - place(b)));
}

/** A refusal from the API, or a failure to reach it. @throws any other error */
export function toRefusedForm(error: unknown, form: FormData) {
  if (error instanceof ApiError) {
    const { message, code } = error.problem;
    const fields = Object.fromEntries(Object.entries(error.problem.fields ?? {}).map(([path, why]) => [path, withSubject(why)]));
    const [only] = Object.entries(fields);
    return data<RefusedForm>(
      { message: only?.[1] ?? message, fields: orderAsInForm(fields, form), kept: keepTyped(form) },
      { status: code },
    );
  }
  if (isUnreachable(error)) {
    const message = 'We can’t reach the site right now. Nothing is lost. Try again in a moment.';
    return data<RefusedForm>({ message, fields: {}, kept: keepTyped(form) }, { status: UNREACHED });
  }
  throw error;
}

/** Schema faults follow a field's name; alone they need a subject. */
function withSubject(why: string): string {
  if (!/^(?:must|is|holds) /.test(why)) return why;
  return `${why.startsWith('must be a web address') ? 'Address' : 'This'} ${why}${why.endsWith('.') ? '' : '.'}`;
}

/** Status of a form that did not reach the site: the page's own data cannot be loaded again either. */
export const UNREACHED = 503;

/** `fields.social.website` becomes `website`, and `fields.members.2.description` becomes `members`. */
export function withoutPath(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, why]) => [fieldAt(path.split('.')), why]));
}

function fieldAt(parts: readonly string[]): string {
  const one = parts.findIndex((part) => Number.isInteger(Number(part)));
  return parts[one < 1 ? parts.length - 1 : one - 1] ?? '';
}

/** A failed fetch is a TypeError in every browser; a timeout is a TimeoutError. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

/** A field of a form as text. */
export function field(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * Sends with a proof of work where the site asks for one, and again where it asks after the first try. Without a script nothing is solved.
 */
export async function withProof<T>(session: FormSession, send: (proof: string | undefined) => Promise<T>): Promise<T> {
  try {
    return await send(await session.proof());
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.fields?.proof === undefined) throw error;
    const proof = await session.proof(true);
    if (proof === undefined) throw error;
    return send(proof);
  }
}
