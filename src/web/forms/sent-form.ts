import { isSecret } from './refused-form.ts';

/** A form's fields in order, without passwords and files. */
export type Typed = readonly (readonly [name: string, value: string])[];

/** A form handed back to its sender. */
export interface SentForm {
  typed: Typed;
  /** Whether a file came with it: no page can put one back. */
  hadFile: boolean;
}

/** Fields nobody typed: sent by our forms, or chosen. */
const UNTYPED: ReadonlySet<string> = new Set([
  ...['intent', 'outcome', 'loaded', 'seen', 'hydrated', 'back', 'looked', 'despite', 'was', 'once', 'picturepreview', 'picturesent'],
  ...['id', 'key', 'account', 'claim', 'file', 'invitation', 'proposal', 'show', 'source', 'tip', 'session', 'secret', 'uri', 'squares'],
  ...['slug', 'verified', 'draft', 'picture', 'picturex', 'picturey', 'daymark'],
]);
const UNTYPED_IN_ROWS = /^(?:place|role)\d+$/;

/** What somebody typed into a form, to show. */
export function wordsIn(typed: Typed): string[] {
  return typed
    .filter(([name, value]) => !UNTYPED.has(name) && !UNTYPED_IN_ROWS.test(name) && value.trim() !== '')
    .map(([, value]) => value);
}

/** The fields of a request. */
export async function readSentForm(request: Request): Promise<SentForm> {
  const pairs = [...(await request.formData())];
  const typed = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string' && !isSecret(pair[0]));
  return { typed, hadFile: pairs.some(([, value]) => typeof value !== 'string' && value.size > 0) };
}
