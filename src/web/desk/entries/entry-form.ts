import type { Artist } from '#scene/artists/artist.ts';
import type { ArtistFields, NewsFields, VenueFields } from '#scene/desk/desk-entry.ts';
import { aboutWords, positionWords } from '#scene/entries/entry-words.ts';
import { MIDDLE } from '#scene/pictures/picture.ts';
import { endFault } from '#scene/time/line-up-times.ts';
import type { Daymarks, Venue } from '#scene/venues/venue.ts';
import { readEach } from '../../forms/all-faults.ts';
import { chosen, FormFault } from '../../forms/dispatch.ts';
import { pictureIn, textsOfPicture, viewOf } from '../pictures/picture-form.ts';
import { knownTime, linesIn, linkIn, nameIn, playerIn, textIn, timeIn, wordsIn } from './form-values.ts';
import { membersIn } from './member-form.ts';

type Member = Artist['members'][number];

/** So many empty rows stand under the members. */
export const MORE_MEMBERS = 2;

export const YES_NO = { yes: 'Yes', no: 'No, a name so far' };
/** The shapes a venue can be told by, as the desk names them. */
export const DAYMARK_NAMES: Record<Daymarks[string], string> = {
  triangle: 'Triangle',
  square: 'Square',
  diamond: 'Diamond',
  circle: 'Circle',
  cross: 'Cross',
  bars: 'Bars',
  ring: 'Ring',
  chevron: 'Chevron',
};

/** What an artist says, as its form is filled with it. */
export function artistFieldsOf(artist: Artist): ArtistFields {
  const { name, othernames, description, genres, verified, members } = artist;
  const {
    formed = null,
    ended = null,
    ending = null,
    artistimage = null,
    imageview = null,
    website = null,
    youtube = null,
    instagram = null,
    facebook = null,
    spotifyembed = null,
  } = artist;
  const links = { artistimage, imageview, website, youtube, instagram, facebook, spotifyembed };
  return { name, othernames, description, genres, verified, ...links, formed, ended, ending, members };
}

/** What a venue says, as its form is filled with it. */
export function venueFieldsOf(venue: Venue): VenueFields {
  const { name, iwtbname, foundas, description, address, city, daymark } = venue;
  const { position = null, website = null, ages = null, wayThere = null, access = null, capacity = null, image = null } = venue;
  const { ended = null, ending = null } = venue;
  return {
    name,
    iwtbname,
    foundas,
    description,
    address,
    city,
    position,
    website,
    ages,
    wayThere,
    access,
    capacity,
    daymark,
    image,
    ended,
    ending,
  };
}

/** Reads the form of an artist; `musicians` are its new members, by their rows. @throws FormFault for what cannot be meant, at its fields */
export function readArtistForm(
  form: FormData,
  loaded: Pick<Partial<ArtistFields>, 'members' | 'artistimage' | 'imageview' | 'ending'>,
  musicians: ReadonlyMap<number, string>,
): ArtistFields {
  const link = (name: string) => () => linkIn(form, name);
  const { picture, ...fields } = readEach<Omit<ArtistFields, 'artistimage' | 'imageview'> & { picture: ReturnType<typeof pictureIn> }>({
    name: () => nameIn(form),
    othernames: () => linesIn(form, 'othernames'),
    description: () => wordsIn(form, 'description'),
    genres: () => genresIn(form),
    verified: () => chosen(form, 'verified', YES_NO) === 'yes',
    picture: () => pictureIn(form),
    website: link('website'),
    youtube: link('youtube'),
    instagram: link('instagram'),
    facebook: link('facebook'),
    spotifyembed: () => playerIn(form, 'spotifyembed'),
    formed: () => timeIn(form, 'formed') ?? null,
    ended: () => endedIn(form),
    // It has a form of its own.
    ending: () => loaded.ending ?? null,
    members: () => membersIn(form, loaded.members ?? [], musicians),
  });
  const shown = form.has('picture')
    ? { artistimage: picture?.file ?? null, imageview: picture && viewOf(picture) }
    : { artistimage: loaded.artistimage ?? null, imageview: loaded.imageview ?? null };
  const { name, othernames, description, genres, verified, ...others } = fields;
  return { name, othernames, description, genres, verified, ...shown, ...others };
}

/** The genres in a form, each once. */
export function genresIn(form: FormData): string[] {
  const genres = textIn(form, 'genres').toLowerCase().split(',');
  return [...new Set(genres.map((genre) => genre.trim()))].filter(Boolean);
}

/** Reads the form of a venue. @throws FormFault for what cannot be meant, at its fields */
export function readVenueForm(form: FormData, loaded: Pick<Partial<VenueFields>, 'image' | 'ended' | 'ending'> = {}): VenueFields {
  return readEach<VenueFields>({
    name: () => nameIn(form),
    iwtbname: () => textIn(form, 'iwtbname'),
    foundas: () => linesIn(form, 'foundas'),
    description: () => wordsIn(form, 'description'),
    address: () => textIn(form, 'address'),
    city: () => textIn(form, 'city'),
    position: () => positionIn(form),
    website: () => linkIn(form, 'website'),
    ages: () => textIn(form, 'ages') || null,
    wayThere: () => wordsIn(form, 'wayThere') || null,
    access: () => wordsIn(form, 'access') || null,
    capacity: () => capacityIn(form),
    daymark: () => chosen(form, 'daymark', DAYMARK_NAMES) ?? 'circle',
    // Whoever is not asked for it leaves it as it is.
    image: () => (form.has('picture') ? pictureIn(form) : (loaded.image ?? null)),
    // How it closed has a form of its own.
    ended: () => loaded.ended ?? null,
    ending: () => loaded.ending ?? null,
  });
}

/** What of a form is not what it was filled with, and what that was. */
export function changedIn<Fields extends object>(fields: Fields, loaded: Fields): Record<'fields' | 'expected', Partial<Fields>> {
  const names = (Object.keys(fields) as (keyof Fields)[]).filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(loaded[name]));
  const of = (all: Fields) => Object.fromEntries(names.map((name) => [name, all[name]])) as Partial<Fields>;
  return { fields: of(fields), expected: of(loaded) };
}

/** The other address that a form asks for; undefined where it stays as it is. @throws FormFault for what is none */
export function addressIn(form: FormData, now: string): string | undefined {
  const address = textIn(form, 'slug').toLowerCase();
  if (address === '' || address === now) return undefined;
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(address))
    throw new FormFault('slug', 'An address holds small letters and digits, with single hyphens between them.');
  return address;
}

/** What stands in the form of an entry, by the names of its fields. */
export function textsOfEntry(fields: object): Record<string, string> {
  const texts = Object.entries(withPicture(fields)).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (name === 'members') return (value as Member[]).flatMap((member, row) => Object.entries(memberTexts(member, row)));
    if (name === 'genres') return [[name, (value as string[]).join(', ')]];
    if (typeof value === 'boolean') return [[name, value ? 'yes' : 'no']];
    if (name === 'about') return [[name, (value as NewsFields['about']).map(aboutWords).join('\n')]];
    if (name === 'position') return [[name, value === null ? '' : positionWords(value as { lat: number; lon: number })]];
    if (Array.isArray(value)) return [[name, value.join('\n')]];
    return [[name, value === null ? '' : String(value)]];
  });
  return Object.fromEntries(texts);
}

/** What an entry's picture is said to be, in the fields its form has for it. */
function withPicture(fields: object): object {
  const { artistimage, imageview, image, ...others } = fields as Partial<ArtistFields> & Partial<VenueFields>;
  const seen = imageview ?? { alt: '', x: MIDDLE, y: MIDDLE };
  return { ...others, ...textsOfPicture(image ?? (artistimage == null ? null : { file: artistimage, ...seen })) };
}

function memberTexts(
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

function positionIn(form: FormData): VenueFields['position'] {
  const text = textIn(form, 'position');
  if (text === '') return null;
  const [lat = Number.NaN, lon = Number.NaN, ...more] = text.split(/[\s,;]+/).map(Number);
  if (more.length > 0 || !(Math.abs(lat) <= 90 && Math.abs(lon) <= 180))
    throw new FormFault('position', 'Two numbers, north and east, such as 32.7765, -79.9311.');
  return { lat, lon };
}

function capacityIn(form: FormData): number | null {
  const text = textIn(form, 'capacity');
  if (text === '') return null;
  const capacity = Number(text);
  if (!Number.isInteger(capacity) || capacity < 1) throw new FormFault('capacity', 'A whole number of people.');
  return capacity;
}

/** When a band ended. @throws FormFault where it had not begun */
function endedIn(form: FormData): string | null {
  const ended = timeIn(form, 'ended') ?? null;
  const why = endFault({ formed: knownTime(form, 'formed'), ended });
  if (why !== undefined) throw new FormFault('ended', why);
  return ended;
}
