import type { SetFields } from '#scene/desk/desk-show.ts';
import { KIND_NAMES, ROLE_NAMES } from '#scene/desk/hand-words.ts';
import type { GroupKind } from '#scene/entries/entry-kind.ts';
import type { NamedGroup } from '#scene/entries/group.ts';
import type { Status } from '#scene/shows/listing.ts';
import type { Show } from '#scene/shows/show.ts';
import { fold, foldName } from '#scene/text/names.ts';
import { clock24 } from '#scene/time/calendar.ts';
import type { Api } from '../../api.ts';
import { chosen, FormFault } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { fetchAllGroups } from '../../groups/every-group.ts';
import { everyVenue } from '../../venues/every-venue.ts';
import { WAYS } from '../entries/entry-links.ts';
import { linkIn } from '../entries/form-values.ts';
import { pictureIn, textsOfPicture } from '../pictures/picture-form.ts';

/** What the form of a show sets: all but hiding, which has a form of its own. */
export type ShowFields = Omit<SetFields, 'hidden'>;

/** So many empty rows stand under a bill. */
export const MORE_ROWS = 3;
const LONG_NAME = 9;
/** The form of a bill has at most this many rows. */
export const MAX_ROWS = 60;

/** Whom on the roster a name on a bill means. */
export const LINKS = { known: 'Look it up', later: 'Not on the roster yet', name: 'Name only' };

/** What a show says, as its form is filled with it; `nameOnly` are the names on its bill that were set to be nobody on the roster. */
export function fieldsOf(show: Show, nameOnly: readonly string[] = []): ShowFields {
  const { date, startTime, endTime, doorsTime, event, title, venue, promoter, series, status, price, ages, url, kind, image } = show;
  const bill = show.bill.map((credit) =>
    credit.artist === null && nameOnly.includes(credit.name) ? { ...credit, nameOnly: true } : credit,
  );
  const settable = status === 'withdrawn' || status === 'no longer listed' ? 'announced' : status;
  const rest = { promoter, series, bill, status: settable, price, ages, url, kind, image };
  return { date, startTime, endTime, doorsTime, event, title, venue, ...rest };
}

/**
 * Reads the form of a show. A venue and whoever plays are looked up by their names where they are not those it was filled with.
 * @throws FormFault for what cannot be meant, at its field
 */
export async function readShowForm(form: FormData, loaded: Partial<ShowFields>, api: Api): Promise<ShowFields> {
  const text = (name: string) => field(form, name).trim();
  const time = (name: string) => (text(name) === '' ? null : text(name).replace(':', ''));
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text('date'))) throw new FormFault('date', 'Enter the new date.');
  const status = chosen(form, 'status', STATUSES) ?? 'announced';
  if (status === 'withdrawn' || status === 'no longer listed')
    throw new FormFault('status', 'Only a source can drop a show from its list. Choose Canceled instead.');
  return {
    date: text('date'),
    startTime: time('startTime'),
    endTime: time('endTime'),
    doorsTime: time('doorsTime'),
    event: titleIn(form, loaded),
    title: text('title'),
    venue: await venueOf(text('venue'), loaded.venue, api),
    promoter: await groupIn(form, 'promoter', loaded, api),
    series: await groupIn(form, 'series', loaded, api),
    bill: await billOf(form, loaded.bill ?? [], api),
    status,
    price: text('price'),
    ages: text('ages'),
    url: linkIn(form, 'url') ?? '',
    kind: chosen(form, 'kind', KIND_NAMES) ?? 'music',
    image: pictureIn(form),
  };
}

/** Whom a name that stands on a bill means. */
export function linkOf({ artist, nameOnly }: SetCredit): keyof typeof LINKS {
  if (artist !== null) return 'known';
  return nameOnly === true ? 'name' : 'later';
}

/** The names of a show that mean nobody and nowhere on the roster: an editor may add them. */
export interface UnknownNames {
  artists: readonly string[];
  /** '' where the venue is known, or none is named. */
  venue: string;
}

/** Which names of a show nobody on the roster has. */
export function unknownNames({ bill = [], venue }: Partial<Pick<ShowFields, 'bill' | 'venue'>>): UnknownNames {
  const artists = bill.filter((credit) => linkOf(credit) === 'later').map(({ name }) => name);
  return { artists, venue: venue?.id === null ? venue.name : '' };
}

/** What a show is announced as, where the form asks for it. @throws FormFault where that is nothing */
function titleIn(form: FormData, { event = '' }: Partial<ShowFields>): string {
  if (!form.has('event')) return event;
  const title = field(form, 'event').trim();
  if (title === '') throw new FormFault('event', 'Enter a title.');
  return title;
}

/** The venue that is called so; a name that is no venue's stays a name. */
async function venueOf(name: string, loaded: ShowFields['venue'] | undefined, api: Api): Promise<ShowFields['venue']> {
  if (loaded !== undefined && name === loaded.name) return loaded;
  if (name === '') return { id: null, name };
  const same = (other: string) => other.toLowerCase() === name.toLowerCase();
  const known = (await everyVenue(api)).find((venue) => same(venue.name) || same(`${venue.name}, ${venue.city}`));
  return known === undefined ? { id: null, name } : { id: known.id, name: known.name };
}

/** The promoter or series that is typed, where the form asks for it. @throws FormFault where there is none of the name */
async function groupIn(form: FormData, kind: GroupKind, loaded: Partial<ShowFields>, api: Api): Promise<NamedGroup | null> {
  const before = loaded[kind] ?? null;
  const name = field(form, kind).trim();
  if (!form.has(kind) || name === before?.name) return before;
  if (name === '') return null;
  const found = (await fetchAllGroups(api))[kind].find((group) => foldName(group.name) === foldName(name));
  if (found === undefined)
    throw new FormFault(kind, `There is no ${kind} called “${name}”. Add it under ${WAYS[kind].title} first, or leave this empty.`);
  return { id: found.id, name: found.name };
}

type SetCredit = ShowFields['bill'][number];

async function billOf(form: FormData, loaded: readonly SetCredit[], api: Api): Promise<SetCredit[]> {
  const rows: { place: number; credit: SetCredit }[] = [];
  for (let row = 0; row < MAX_ROWS && form.has(`act${row}`); row++) {
    const name = field(form, `act${row}`).trim();
    if (name === '') continue;
    const role = chosen(form, `role${row}`, ROLE_NAMES) ?? 'support';
    const before = loaded[row];
    const place = Number(field(form, `place${row}`)) || row + 1;
    const link = chosen(form, `link${row}`, LINKS) ?? 'known';
    if (link !== 'known') rows.push({ place, credit: { artist: null, name, role, ...(link === 'name' ? { nameOnly: true } : {}) } });
    else {
      const stays = before !== undefined && before.name === name && before.artist !== null ? before.artist : undefined;
      rows.push({ place, credit: { artist: stays ?? (await artistCalled(name, before, api)), name, role } });
    }
  }
  return rows.sort((a, b) => a.place - b.place).map(({ credit }) => credit);
}

/** Who on the roster is called so. @throws FormFault where several are, nobody is whom somebody wanted to link, or somebody is nearly */
async function artistCalled(name: string, before: SetCredit | undefined, api: Api): Promise<string | null> {
  const { artists } = await api.get('/search', { q: name });
  const called = artists.filter((artist) => artist.name.toLowerCase() === name.toLowerCase());
  if (called.length > 1)
    throw new FormFault('bill', `There are several called “${name}”. Choose “${LINKS.name}”, or link it by a question.`);
  if (called.length === 0 && before?.name === name)
    throw new FormFault('bill', `“${name}” isn’t on the roster. Choose “${LINKS.later}”, or enter the name as on the roster.`);
  const near = called.length === 0 ? artists.find((artist) => isNearly(fold(artist.name), fold(name))) : undefined;
  if (near !== undefined)
    throw new FormFault('bill', `“${name}” isn’t on the roster. Did you mean “${near.name}”? If not, choose “${LINKS.later}”.`);
  return called[0]?.id ?? null;
}

/** Whether two names are a slip of the hand apart: one letter more, less or another, in long names two. */
function isNearly(one: string, other: string): boolean {
  const most = Math.min(one.length, other.length) < LONG_NAME ? 1 : 2;
  if (Math.abs(one.length - other.length) > most) return false;
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1];
    for (let at = 0; at < other.length; at++)
      now.push(Math.min((now[at] ?? 0) + 1, (before[at + 1] ?? 0) + 1, (before[at] ?? 0) + (other[at] === letter ? 0 : 1)));
    before = now;
  }
  return (before.at(-1) ?? 0) <= most;
}

/** What stands in the form of a show, by the names of its fields. */
export function textsOf(fields: ShowFields): Record<string, string> {
  const { startTime, endTime, doorsTime, venue, promoter, series, bill, image, ...texts } = fields;
  const rows = bill.flatMap((credit, row) => [
    [`act${row}`, credit.name],
    [`role${row}`, credit.role],
    [`link${row}`, linkOf(credit)],
    [`place${row}`, String(row + 1)],
  ]);
  const times = { startTime: clock24(startTime), endTime: clock24(endTime), doorsTime: clock24(doorsTime) };
  return {
    ...texts,
    ...times,
    ...textsOfPicture(image),
    venue: venue.name,
    promoter: promoter?.name ?? '',
    series: series?.name ?? '',
    ...Object.fromEntries(rows),
  };
}

/** What can become of a show, as the form names it. */
export const STATUSES: Record<Status, string> = {
  announced: 'Announced',
  cancelled: 'Canceled',
  postponed: 'Postponed',
  moved: 'Moved',
  'sold out': 'Sold out',
  'no longer listed': 'No longer listed',
  withdrawn: 'Withdrawn',
};

/** The statuses that somebody can set, to choose from. */
export const SETTABLE = Object.entries(STATUSES).filter(([status]) => status !== 'no longer listed' && status !== 'withdrawn');
