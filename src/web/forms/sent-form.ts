import { isSecret } from './refused-form.ts';

/** What a form held, pair by pair in its order, but for passwords and files. */
export type Typed = readonly (readonly [name: string, value: string])[];

/** A form as it goes back to whoever sent it. */
export interface SentForm {
  typed: Typed;
  /** Whether a file came with it: no page can put one back into a form. */
  hadFile: boolean;
}

/** What our forms send of their own: nobody typed it, and nobody wants to read it. */
const OURS: ReadonlySet<string> = new Set([
  ...['intent', 'outcome', 'loaded', 'seen', 'hydrated', 'back', 'looked', 'despite', 'was', 'once', 'picturepreview', 'picturesent'],
  ...['id', 'key', 'account', 'claim', 'file', 'invitation', 'proposal', 'show', 'source', 'tip', 'session', 'secret', 'uri', 'squares'],
]);

/** What somebody typed or chose in a form, to be read. */
export function wordsIn(typed: Typed): string[] {
  return typed.filter(([name, value]) => !OURS.has(name) && value.trim() !== '').map(([, value]) => value);
}

/** A form as it was sent, pair by pair. */
export async function sentIn(request: Request): Promise<SentForm> {
  const pairs = [...(await request.formData())];
  const typed = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string' && !isSecret(pair[0]));
  return { typed, hadFile: pairs.some(([, value]) => typeof value !== 'string' && value.size > 0) };
}
