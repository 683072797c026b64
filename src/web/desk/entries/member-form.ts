import type { Artist } from '#scene/artists/artist.ts';
import { stintFaults } from '#scene/time/line-up-times.ts';
import { readEach } from '../../forms/all-faults.ts';
import { FormFault } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { knownTime, linkIn, textIn, timeIn, wordsIn } from './form-values.ts';

export type Member = Artist['members'][number];

/** So many empty rows stand under the members. */
export const MORE_MEMBERS = 2;

/** The form of a line-up is read up to so many rows. */
const MAX_ROWS = 80;

/** The members of a form, in the order of their places; `musicians` says who those are that it does not say of. What its fields do not say of somebody stays as it was. */
export function membersIn(form: FormData, loaded: readonly Member[], musicians: ReadonlyMap<number, string>): Member[] {
  const members = readEach(memberRows(form).map((row) => () => memberIn(form, row, loaded[row], musicians.get(row))));
  return members.sort((a, b) => a.place - b.place).map(({ member }) => member);
}

/** The rows of a form that name somebody. */
export function memberRows(form: FormData): number[] {
  let count = 0;
  while (count < MAX_ROWS && form.has(`member${count}`)) count++;
  return Array.from({ length: count }, (_, row) => row).filter((row) => textIn(form, `member${row}`) !== '');
}

function memberIn(
  form: FormData,
  row: number,
  loaded: Member | undefined,
  musician: string | undefined,
): { place: number; member: Member } {
  const name = textIn(form, `member${row}`);
  const said: Member = {
    ...loaded,
    ...readEach<Member>({
      name: () => name,
      part: () => partIn(form, `part${row}`, name),
      musician: () => musician ?? musicianIn(form, `musician${row}`),
      from: () => stintIn(form, row, 'from'),
      to: () => stintIn(form, row, 'to'),
      img: () => textIn(form, `img${row}`) || undefined,
      description: () => wordsIn(form, `about${row}`) || undefined,
      instagram: () => handleIn(form, `handle${row}`),
      website: () => linkIn(form, `site${row}`) ?? undefined,
      facebook: () => linkIn(form, `book${row}`) ?? undefined,
    }),
  };
  // In the order in which they stood there, so that nothing seems changed that is not.
  const keys = Object.keys({ ...loaded, ...said }) as (keyof Member)[];
  const member = Object.fromEntries(keys.flatMap((key) => (said[key] === undefined ? [] : [[key, said[key]]])));
  return { place: Number(field(form, `place${row}`)) || row + 1, member: member as Member };
}

/** What stands in the row of a member, by the names of its inputs. */
export function memberTexts(
  { name, part, musician, from, to, img, description, instagram, website, facebook }: Member,
  row: number,
): Record<string, string> {
  const texts = {
    member: name,
    part,
    musician,
    from,
    to,
    img,
    about: description,
    handle: instagram,
    site: website,
    book: facebook,
    place: String(row + 1),
  };
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [`${field}${row}`, text ?? '']));
}

function partIn(form: FormData, name: string, who: string): string {
  const part = textIn(form, name);
  if (part === '') throw new FormFault(name, `Enter what ${who} plays.`);
  return part;
}

/** From or until when somebody was in the band. @throws FormFault where they cannot have been */
function stintIn(form: FormData, row: number, end: 'from' | 'to'): string | undefined {
  const time = timeIn(form, `${end}${row}`);
  const stint = { from: knownTime(form, `from${row}`), to: knownTime(form, `to${row}`) };
  const why = stintFaults(stint, { formed: knownTime(form, 'formed'), ended: knownTime(form, 'ended') })[end];
  if (why !== undefined) throw new FormFault(`${end}${row}`, why);
  return time;
}

function musicianIn(form: FormData, name: string): string | undefined {
  const typed = textIn(form, name).toLowerCase();
  if (typed !== '' && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(typed))
    throw new FormFault(name, 'Use lowercase letters, digits and single hyphens.');
  return typed || undefined;
}

/** A name on Instagram, with an @ or as an address too. */
function handleIn(form: FormData, name: string): string | undefined {
  const typed = textIn(form, name)
    .replace(/^(?:https?:\/\/)?(?:www\.)?instagram\.com\//i, '')
    .replace(/^@|\/$/g, '');
  if (typed !== '' && !/^[\w.]+$/.test(typed)) throw new FormFault(name, 'A name such as @yourname.');
  return typed || undefined;
}
