import { data } from 'react-router';
import { ApiError } from '../api.ts';
import type { FormSession } from '../contexts.ts';

/** What a form says when it was not taken: the sentence, what is wrong with which field, and what was typed, so that nothing is lost. */
export interface RefusedForm {
  message: string;
  fields: Record<string, string>;
  kept: Record<string, string>;
}

/** What was typed into a form, but for passwords. */
export function kept(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !SECRET.has(entry[0]));
  return Object.fromEntries(texts);
}

const SECRET = new Set(['password', 'confirm', 'current', 'code']);

/** Whether nothing that was typed into a field goes back to anybody. */
export function isSecret(name: string): boolean {
  return SECRET.has(name);
}

/** The sentences that ask for what a form has left empty, by field; one may look at what was typed too. */
type Asked = Record<string, string | ((typed: string) => string | undefined)>;

/** What is wrong with each field that must hold something, in the order they are asked for. */
export function faultsOf(form: FormData, asked: Asked): Record<string, string> {
  const found = Object.entries(asked).map(([name, ask]) => {
    const typed = field(form, name);
    if (typeof ask === 'function') return [name, ask(typed)] as const;
    // A password may be made of spaces.
    return [name, (SECRET.has(name) ? typed : typed.trim()) === '' ? ask : undefined] as const;
  });
  return Object.fromEntries(found.filter((each): each is [string, string] => each[1] !== undefined));
}

/** What is wrong with a new password before the policy is asked. */
export function newPasswordFault(password: string): string | undefined {
  return password === '' ? 'Choose a password.' : undefined;
}

/** What is wrong with a password typed the second time. */
export function repeatFault(form: FormData): (again: string) => string | undefined {
  return (again) => {
    if (again === '') return 'Type the password once more.';
    return again === field(form, 'password') ? undefined : 'The two passwords are not the same.';
  };
}

/** A form with faults: one that stands alone speaks for all of it. */
export function refuseFaults(faults: Record<string, string>, form: FormData) {
  const isMissing = Object.keys(faults).some((name) => field(form, name).trim() === '');
  return refuse(messageOf(faults, isMissing), faults, form);
}

/** What is said above a form with faults. */
export function messageOf(faults: Record<string, string>, isMissing = false): string {
  const [only = '', ...more] = Object.values(faults);
  if (more.length === 0) return only;
  return isMissing ? 'Something is still missing.' : 'Some fields need another look.';
}

/** For a form that no page of ours would send. */
export const UNREADABLE = 'This form could not be read. Load the page again, then send it once more.';

/** For a form whose sender is nobody any more. */
export const SIGNED_OUT = 'You were signed out. Sign in in another tab, then send this again.';

/** A form not taken, for reasons found on this side. */
export function refuse(message: string, fields: Record<string, string>, form: FormData) {
  return data<RefusedForm>({ message, fields: asInForm(fields, form), kept: kept(form) }, { status: 400 });
}

/** Faults in the order in which their fields stand on the page, whoever found them; last what a form sends nothing of, such as a box nobody ticked. */
function asInForm(fields: Record<string, string>, form: FormData): Record<string, string> {
  const names = [...form.keys()];
  const place = (path: string) => {
    const at = names.indexOf(fieldAt(path.split('.')));
    return at < 0 ? names.length : at;
  };
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => place(a) - place(b)));
}

/**
 * A form not taken, for what the API or the way to it said.
 * @throws whatever is neither: a fault of ours
 */
export function refusedBy(error: unknown, form: FormData) {
  if (error instanceof ApiError) {
    const { message, code } = error.problem;
    const fields = Object.fromEntries(Object.entries(error.problem.fields ?? {}).map(([path, why]) => [path, withSubject(why)]));
    const [only] = Object.entries(fields);
    return data<RefusedForm>({ message: only?.[1] ?? message, fields: asInForm(fields, form), kept: kept(form) }, { status: code });
  }
  if (isUnreachable(error)) {
    const message = 'The site cannot be reached just now. Nothing is lost: try again in a moment.';
    return data<RefusedForm>({ message, fields: {}, kept: kept(form) }, { status: UNREACHED });
  }
  throw error;
}

/** A schema says what a field must be in words that follow its name; alone they are no sentence. */
function withSubject(why: string): string {
  if (!/^(?:must|is|holds) /.test(why)) return why;
  return `${why.startsWith('must be a web address') ? 'Address' : 'This'} ${why}${why.endsWith('.') ? '' : '.'}`;
}

/** The status of a form that did not reach the site: what the page was made of cannot be asked for anew either. */
export const UNREACHED = 503;

/** `fields.social.website` is the field `website` of the form, and `fields.members.2.description` something among its `members`. */
export function withoutPath(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, why]) => [fieldAt(path.split('.')), why]));
}

/** The field of a form that a path leads to: the list, where it leads on to one of several. */
function fieldAt(parts: readonly string[]): string {
  const one = parts.findIndex((part) => Number.isInteger(Number(part)));
  return parts[one < 1 ? parts.length - 1 : one - 1] ?? '';
}

/** A failed fetch is a TypeError in every browser; a deadline is a TimeoutError. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

/** A field of a form as text. */
export function field(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * Sends what may need a solved puzzle: where the site asks everybody for one, and once more where it answers that strangers' tries have
 * made one needed. Without a script nothing is solved, and what the site said stands.
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
