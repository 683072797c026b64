import type { EntryKind } from './entry-kind.ts';
import { FACTS } from './fact-fields.ts';
import { type FieldList, type FormLayout, orderNames, type Unplaced } from './field.ts';

/** The default limit for text of one line, in characters. */
const MAX_LINE_CHARS = 200;
const MAX_DESCRIPTION = 6000;

export const ARTIST = {
  name: {
    type: 'name',
    label: 'name',
    headings: [
      ...['name', 'artist', 'artist name', 'band', 'band name', 'act', 'group', 'performer', 'musician'],
      ...['kunstler', 'kunstlerin', 'artista', 'grupo', 'groupe', 'artiste', 'artiest'],
    ],
  },
  description: {
    type: 'words',
    label: 'description',
    max: MAX_DESCRIPTION,
    rows: 5,
    hint: 'Leave an empty line for a new paragraph. The wall shows the first 175 letters.',
    headings: ['description', 'about', 'bio', 'text', 'beschreibung', 'descripcion', 'omschrijving'],
  },
  verified: {
    type: 'yes',
    label: 'whole page',
    title: 'Has a full page',
    choices: { yes: 'Yes', no: 'No, name only' },
    said: ['a full page', 'name only'],
    byEditors: true,
  },
  artistimage: { type: 'picture', label: 'picture', title: 'portrait or poster', optional: true, column: 'image' },
  imageview: { type: 'view', label: 'view of the picture', optional: true, apart: true, column: 'image_view' },
  website: {
    type: 'link',
    label: 'website',
    optional: true,
    headings: ['website', 'web', 'site', 'url', 'homepage', 'link', 'webseite'],
  },
  youtube: {
    type: 'link',
    label: 'YouTube link',
    title: 'YouTube',
    optional: true,
    headings: ['youtube', 'yt'],
    network: 'https://www.youtube.com/@',
  },
  instagram: {
    type: 'link',
    label: 'Instagram link',
    title: 'Instagram',
    optional: true,
    headings: ['instagram', 'insta', 'ig'],
    network: 'https://www.instagram.com/',
  },
  facebook: {
    type: 'link',
    label: 'Facebook link',
    title: 'Facebook',
    optional: true,
    headings: ['facebook', 'fb'],
    network: 'https://www.facebook.com/',
  },
  links: {
    type: 'links',
    label: 'links',
    wide: true,
    rows: 3,
    hint: 'One per line: Bandcamp, Spotify, SoundCloud, YouTube, Apple Music, Mastodon, or any other page.',
    headings: ['links', 'urls', 'more links', 'other links', 'socials', 'streaming', 'apple music', 'mastodon'],
  },
  spotifyembed: {
    type: 'player',
    label: 'player',
    optional: true,
    column: 'spotify_embed',
    headings: ['player', 'spotifyembed', 'embed', 'listen', 'spotify', 'bandcamp', 'soundcloud'],
  },
  othernames: {
    type: 'names',
    label: 'other names',
    column: null,
    hint: 'One per line, as on posters and calendars.',
    headings: ['other names', 'othernames', 'aliases', 'alias', 'aka', 'also known as', 'other spellings', 'auch bekannt als'],
  },
  genres: {
    type: 'genres',
    label: 'genres',
    column: null,
    wide: 'kept',
    hint: 'Up to four, main one first: folk, bluegrass.',
    headings: ['genres', 'genre', 'style', 'styles', 'plays', 'stil', 'estilo'],
  },
  formed: {
    type: 'time',
    label: 'beginning',
    title: 'Started',
    optional: true,
    hint: 'A year, month or day.',
    headings: ['formed', 'founded', 'since', 'began', 'begin', 'start', 'gegrundet'],
  },
  ended: {
    type: 'time',
    label: 'end',
    title: 'Ended',
    optional: true,
    hint: 'If they’re no longer playing.',
    headings: ['ended', 'end', 'until', 'split', 'disbanded', 'aufgelost'],
  },
  ending: { type: 'ending', label: 'way it ended', optional: true, apart: true },
  members: {
    type: 'members',
    label: 'members',
    title: 'Who is in it',
    column: null,
    headings: ['members', 'line up', 'lineup', 'mitglieder', 'miembros'],
  },
  releases: { type: 'releases', label: 'records' },
} as const satisfies FieldList;

export const VENUE = {
  name: { type: 'name', label: 'name' },
  iwtbname: {
    type: 'line',
    label: 'name in gig lists',
    max: MAX_LINE_CHARS,
    column: null,
    unshown: true,
    hint: 'As on the town’s gig lists, if different.',
  },
  shortname: {
    type: 'line',
    label: 'short name',
    max: 14,
    optional: true,
    filled: true,
    unshown: true,
    hint: 'For lists, maps and flyers, at most 14 letters. If empty, they show the full name.',
  },
  foundas: { type: 'names', label: 'other names', column: null, unshown: true, wide: true, hint: 'One per line, as on calendars.' },
  description: { type: 'words', label: 'description', max: MAX_DESCRIPTION, rows: 4 },
  address: { type: 'line', label: 'street and number', max: MAX_LINE_CHARS },
  city: { type: 'line', label: 'town', max: MAX_LINE_CHARS },
  website: { type: 'link', label: 'website', optional: true },
  ages: { type: 'line', label: 'ages', max: MAX_LINE_CHARS, optional: true, hint: 'As people will read it: all ages, 21+.' },
  position: {
    type: 'position',
    label: 'place on the map',
    optional: true,
    hint: 'Latitude and longitude, as on a map: 32.7765, -79.9311.',
  },
  wayThere: {
    type: 'words',
    label: 'way there',
    title: 'Getting there',
    max: 1000,
    rows: 3,
    optional: true,
    column: 'way_there',
    hint: 'One per line: which bus, where to park, which door.',
  },
  access: {
    type: 'words',
    label: 'access',
    max: 1000,
    rows: 2,
    optional: true,
    hint: 'Step-free access, and what’s inside.',
  },
  /** In people: a stadium. */
  capacity: {
    type: 'number',
    label: 'capacity',
    title: 'Capacity',
    max: 200_000,
    optional: true,
    fault: 'Enter a whole number.',
    hint: 'How many people.',
  },
  ...FACTS,
  daymark: {
    type: 'choice',
    label: 'daymark',
    choices: {
      triangle: 'Triangle',
      square: 'Square',
      diamond: 'Diamond',
      circle: 'Circle',
      cross: 'Cross',
      bars: 'Bars',
      ring: 'Ring',
      chevron: 'Chevron',
    },
    usual: 'circle',
    unexported: true,
    hint: 'The shape that marks it in lists.',
  },
  image: { type: 'pictured', label: 'picture', title: 'picture of the venue', optional: true },
  ended: { type: 'time', label: 'end', optional: true, apart: true },
  ending: { type: 'ending', label: 'way it ended', optional: true, apart: true },
} as const satisfies FieldList;

/** A promoter or a series. */
export const GROUP = {
  name: { type: 'name', label: 'name' },
  description: { type: 'words', label: 'description', max: MAX_DESCRIPTION, rows: 4 },
  links: { type: 'links', label: 'links', wide: true, rows: 3, hint: 'One a line: their website, and wherever else they are.' },
} as const satisfies FieldList;

export const SERVICE = {
  name: { type: 'name', label: 'name' },
  kind: { type: 'kind', label: 'kind', fault: 'Enter what they do.' },
  description: { type: 'words', label: 'description', max: MAX_DESCRIPTION, rows: 4 },
  address: { type: 'line', label: 'street and number', max: MAX_LINE_CHARS },
  city: { type: 'line', label: 'town', title: 'Town or area', max: MAX_LINE_CHARS },
  website: { type: 'link', label: 'website', optional: true },
  email: { type: 'email', label: 'mailing address', optional: true, hint: 'Shown on the page.' },
  phone: { type: 'line', label: 'phone', max: 60, optional: true, filled: true, hint: 'Shown on the page.' },
  prices: { type: 'line', label: 'prices', max: 300, optional: true, filled: true, hint: 'In words: from $20 an hour, by arrangement.' },
} as const satisfies FieldList;

export const NEWS = {
  name: { type: 'name', label: 'title', fault: 'Enter a title.', wide: true },
  text: { type: 'html', label: 'text', fault: 'Write something, or keep it as a draft.' },
  day: { type: 'day', label: 'day', hint: 'The post is dated this day.' },
  draft: {
    type: 'yes',
    label: 'draft',
    title: 'Who can read it',
    choices: { yes: 'Editors only (draft)', no: 'Everyone' },
    said: ['a draft', 'open to everyone'],
    fresh: true,
    unexported: true,
    hint: 'A draft has no page, and only editors see its history.',
  },
  about: {
    type: 'about',
    label: 'who it is about',
    hint: 'One per line: the name of an artist or venue, or the address of a page, such as a show’s.',
  },
  image: { type: 'pictured', label: 'picture', title: 'picture', optional: true },
} as const satisfies FieldList;

/** The scene's words, set in place of its pack's; missing fields keep the pack's. */
export const SCENE = {
  region: { type: 'phrase', label: 'region', max: 120, optional: true },
  greeting: { type: 'phrase', label: 'first line of the welcome', max: 60, optional: true, note: 'The first line of the welcome.' },
  place: { type: 'phrase', label: 'second line of the welcome', max: 60, optional: true, note: 'The second line of the welcome.' },
  intro: { type: 'phrase', label: 'introduction', max: 1000, rows: 4, optional: true },
  footer: { type: 'phrase', label: 'foot of every page', max: 300, optional: true },
  contact: {
    type: 'phrase',
    label: 'words of the contact page',
    max: 2000,
    rows: 4,
    optional: true,
    note: 'What the contact page says besides the address.',
  },
  email: { type: 'email', label: 'email', optional: true, hint: 'Anybody reads it on the contact page.' },
  network: { type: 'phrase', label: 'social network', max: 60, optional: true },
  handle: { type: 'phrase', label: 'name there', max: 80, optional: true },
  profile: { type: 'link', label: 'link there', optional: true, note: 'The scene’s account on its network.' },
} as const satisfies FieldList;

/** The fields of each kind of entry. */
export const ENTRY_FIELDS = {
  artist: ARTIST,
  venue: VENUE,
  promoter: GROUP,
  series: GROUP,
  news: NEWS,
  service: SERVICE,
  scene: SCENE,
} satisfies Record<EntryKind, FieldList>;
type Lists = typeof ENTRY_FIELDS;

const FORMS = {
  artist: [
    ['Names', ['name', 'othernames']],
    ['On the page', ['description', 'genres', 'verified', 'formed', 'ended']],
    'artistimage',
    ['Links', ['links', 'website', 'youtube', 'instagram', 'facebook', 'spotifyembed']],
    'members',
    'releases',
  ],
  venue: [
    ['Names', ['name', 'shortname', 'iwtbname', 'foundas']],
    ['Where it is', ['address', 'city', 'position', 'wayThere']],
    ['The venue', ['description', 'ages', 'capacity', 'website', 'daymark']],
    [
      'Getting in',
      ['access', 'stepFree', 'seating', 'restroom', 'quietSpace', 'hearingLoop', 'allAges', 'cashOnly', 'food', 'parking', 'bus'],
    ],
    'image',
  ],
  promoter: [['On the page', ['name', 'description', 'links']]],
  series: [['On the page', ['name', 'description', 'links']]],
  news: [['The post', ['name', 'text']], ['When, and who can see it', ['draft', 'day', 'about']], 'image'],
  service: [
    ['What they do', ['name', 'kind', 'description', 'prices']],
    ['Where, and how to reach them', ['address', 'city', 'website', 'email', 'phone']],
  ],
  scene: [
    ['On the home page', ['greeting', 'place', 'intro']],
    ['On every page', ['region', 'footer']],
    ['How to reach you', ['contact', 'email', 'network', 'handle', 'profile']],
  ],
} as const satisfies { readonly [Kind in EntryKind]: FormLayout<Lists[Kind]> };

type Missing = { [Kind in EntryKind]: Unplaced<Lists[Kind], (typeof FORMS)[Kind]> }[EntryKind];
/** The layout of the form for each kind. A field missing from its form does not compile. */
export const ENTRY_FORMS: [Missing] extends [never] ? typeof FORMS : `${Missing} is in no form` = FORMS;

type NamesOf = { readonly [Kind in EntryKind]: Readonly<Record<keyof Lists[Kind], string>> };

/** Names of the fields of entries, in the order of a sentence. */
export const ENTRY_FIELD_NAMES = {
  artist: listFieldNames(ARTIST, ['name', 'othernames', 'description', 'genres', 'verified']),
  venue: listFieldNames(VENUE, ['name', 'shortname', 'iwtbname', 'foundas', 'description', 'address', 'city', 'position']),
  promoter: listFieldNames(GROUP),
  series: listFieldNames(GROUP),
  news: listFieldNames(NEWS),
  service: listFieldNames(SERVICE),
  scene: listFieldNames(SCENE),
} as NamesOf;

function listFieldNames<List extends FieldList>(list: List, first: readonly (keyof List & string)[] = []) {
  return Object.fromEntries(orderNames(list, { first }).map((key) => [key, (list as FieldList)[key]?.label]));
}
