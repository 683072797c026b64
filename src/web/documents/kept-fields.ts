import type { Profile, ProfileFields } from '#scene/people/profile.ts';
import type { KeptEdit } from './kept-edit.ts';

/** Fields by name, those of the links among them: `social.website`. */
type Flat = Record<string, string>;

/**
 * What is to be kept once somebody saves again, over what is kept of them already.
 * @param seen the `at` of the kept edit that the form was filled with: it says all there is to say. A form that knows of another, or of none (0), adds to it.
 * @returns undefined where nothing is left that differs
 */
export function keptAfter(before: KeptEdit | undefined, edit: KeptEdit, seen: number): KeptEdit | undefined {
  if (before === undefined || before.at === seen) return unlessEmpty(edit);
  const fields = { ...flat(before.fields), ...flat(edit.fields) };
  const expected = { ...flat(edit.expected), ...flat(before.expected) };
  // It is another than the form knows: saved once more from there, it is added to again.
  return unlessEmpty({ ...edit, fields: nested(fields), expected: nested(expected), at: edit.at + 1 });
}

/**
 * What is left to be sent once an edit was: what was written since it set out, over what it made of the page.
 * @param sent as it was when it set out; @param page as the site has it now
 * @returns undefined where nothing is left
 */
export function keptAfterSending(stored: KeptEdit | undefined, sent: KeptEdit, page: Profile): KeptEdit | undefined {
  if (stored === undefined) return undefined;
  const [gone, now] = [flat(sent.fields), flat(page)];
  const fields = pick(flat(stored.fields), (name, written) => gone[name] !== written);
  const said = { ...flat(stored.expected), ...pick(now, (name) => name in gone) };
  const expected = pick(said, (name) => name in fields);
  return unlessEmpty({ ...stored, fields: nested(fields), expected: nested(expected) });
}

function unlessEmpty(edit: KeptEdit): KeptEdit | undefined {
  return Object.keys(flat(edit.fields)).length === 0 ? undefined : edit;
}

function flat({ social, ...others }: ProfileFields): Flat {
  const links = Object.entries(social ?? {}).map(([name, value]) => [`social.${name}`, value]);
  return Object.fromEntries([...Object.entries(others), ...links].filter(([, value]) => value !== undefined));
}

function nested(fields: Flat): ProfileFields {
  const isLink = (name: string) => name.startsWith('social.');
  const social = Object.entries(fields).flatMap(([name, value]) => (isLink(name) ? [[name.slice('social.'.length), value]] : []));
  return { ...pick(fields, (name) => !isLink(name)), ...(social.length === 0 ? {} : { social: Object.fromEntries(social) }) };
}

function pick(fields: Flat, which: (name: string, value: string) => boolean): Flat {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => which(name, value)));
}
