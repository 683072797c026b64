import { isSecret } from './refused-form.ts';

/** What a form held, pair by pair in its order, but for passwords and files. */
export type Typed = readonly (readonly [name: string, value: string])[];

/** A form as it goes back to whoever sent it. */
export interface SentForm {
  typed: Typed;
  /** Whether a file came with it: no page can put one back into a form. */
  hadFile: boolean;
}

/** What our forms send of their own, and what is chosen in them: it goes along, but nobody typed it, and read by itself it says nothing. */
const UNTYPED: ReadonlySet<string> = new Set([
  ...['intent', 'outcome', 'loaded', 'seen', 'hydrated', 'back', 'looked', 'despite', 'was', 'once', 'picturepreview', 'picturesent'],
  ...['id', 'key', 'account', 'claim', 'file', 'invitation', 'proposal', 'show', 'source', 'tip', 'session', 'secret', 'uri', 'squares'],
  ...['slug', 'verified', 'draft', 'picture', 'picturex', 'picturey', 'daymark'],
]);
/** The same in each row of a line-up or a bill. */
const UNTYPED_IN_ROWS = /^(?:place|role)\d+$/;

/** What somebody typed into a form, to be read. */
export function wordsIn(typed: Typed): string[] {
  return typed
    .filter(([name, value]) => !UNTYPED.has(name) && !UNTYPED_IN_ROWS.test(name) && value.trim() !== '')
    .map(([, value]) => value);
}

/** A form as it was sent, pair by pair. */
export async function sentIn(request: Request): Promise<SentForm> {
  const pairs = [...(await request.formData())];
  const typed = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string' && !isSecret(pair[0]));
  return { typed, hadFile: pairs.some(([, value]) => typeof value !== 'string' && value.size > 0) };
}
