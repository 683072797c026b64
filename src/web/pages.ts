import type { Who } from '#scene/people/roles.ts';

/** A page of the site: all that routing, links, caching, limits and access tests need. */
export interface Page {
  /** Its path as a router pattern, such as `/artists/:id`. */
  readonly path: string;
  /** Its query parameters. */
  readonly query: readonly string[];
  /** Further parameters that make its answer private. Any other parameter is ignored by the cache. */
  readonly asides?: readonly string[];
  /** Start of its file names under `src/web`: `-page.tsx`, `-loader.ts`, `-actions.ts` (see `routes.tsx`). Several rows may share files. */
  readonly file: string;
  /** Who may see it. */
  readonly who: Who;
  /** Whether it takes a form, and in which queue that waits when the site is busy. */
  readonly form: 'none' | 'pages' | 'accounts';
  /** Upper limit of a form's body: of any form, a pasted calendar, a signed-in person's picture, or anybody's. */
  readonly body: 'usual' | 'pasted' | 'picture' | 'flyer';
  /**
   * How long anonymous answers are cached while their content is unchanged: for their minute where they say the time or what is next, for
   * their night otherwise. Browsers store `never` but not `no-store`.
   */
  readonly kept: 'minute' | 'night' | 'never' | 'no-store';
}

const PUBLIC = { who: 'anyone', form: 'none', body: 'usual' } as const;
/** What changed in a document: readable by anybody, reverted by editors. */
const HISTORY = {
  file: 'history/entry-history',
  query: ['by', 'before'],
  who: 'anyone',
  form: 'pages',
  body: 'usual',
  kept: 'never',
} as const;
const CLAIM = { query: [], who: 'signed in', form: 'pages', body: 'usual', kept: 'never' } as const;
const KEEP = { query: [], who: 'keeper', form: 'pages', body: 'usual', kept: 'never' } as const;
const DESK = { who: 'editor', form: 'pages', body: 'usual', kept: 'never' } as const;
/** Signing in, and the way there. */
const ACCOUNT = { who: 'anyone', form: 'accounts', body: 'usual', kept: 'never' } as const;
/** Pages with a secret in their address, from an email. */
const SECRET = { who: 'anyone', form: 'accounts', body: 'usual', kept: 'no-store' } as const;
const PRIVATE_LIST = { who: 'signed in', form: 'pages', body: 'usual', kept: 'no-store' } as const;
const OWN_ACCOUNT = { who: 'signed in', form: 'accounts', body: 'usual', kept: 'never' } as const;

/** Every page of the site. A new page is a row here and its files. */
export const pages = {
  home: { path: '/', query: [], file: 'home/home', ...PUBLIC, kept: 'minute' },
  shows: {
    path: '/shows',
    query: [
      'from',
      'others',
      'when',
      'date',
      'until',
      'venue',
      'artist',
      'promoter',
      'series',
      'genre',
      'free',
      'price',
      'ages',
      'access',
      'kind',
    ],
    // How a form's page said its nights: redirected to an address without it.
    asides: ['had'],
    file: 'shows/shows',
    ...PUBLIC,
    kept: 'minute',
  },
  /** The week as a flyer to post, and as a sheet to print. */
  flyer: { path: '/week/flyer', query: ['week'], file: 'flyer/flyer', ...PUBLIC, kept: 'night' },
  /** How to put shows on another site. */
  embed: { path: '/embed', query: ['venue'], file: 'embeds/embed', ...PUBLIC, kept: 'night' },
  /** A show, or a year of the archive: no slug is a number. */
  show: { path: '/shows/:slug', query: [], file: 'show/show', ...PUBLIC, kept: 'minute' },
  /** A poster of a show, to print. */
  showSheet: { path: '/shows/:slug/sheet', query: [], file: 'flyer/one-show', ...PUBLIC, kept: 'night' },
  month: { path: '/shows/:year/:month', query: ['from'], file: 'archive/month', ...PUBLIC, kept: 'night' },
  tonight: { path: '/tonight', query: [], file: 'tonight/tonight', ...PUBLIC, kept: 'never' },
  archive: { path: '/archive', query: [], file: 'archive/archive', ...PUBLIC, kept: 'never' },
  artists: { path: '/artists', query: ['q', 'after'], file: 'artists/artists', ...PUBLIC, kept: 'night' },
  artist: { path: '/artists/:id', query: ['tab', 'before'], file: 'artists/artist', ...PUBLIC, kept: 'minute' },
  /** What the town put out, by year. */
  records: { path: '/records', query: ['before'], file: 'records/records', ...PUBLIC, kept: 'night' },
  /** This week's acts as a queue. */
  listen: { path: '/listen', query: [], file: 'listen/listen', ...PUBLIC, kept: 'minute' },
  tree: { path: '/tree', query: ['part', 'sheet'], file: 'tree/tree', ...PUBLIC, kept: 'night' },
  venues: { path: '/venues', query: ['after'], file: 'venues/venues', ...PUBLIC, kept: 'minute' },
  venue: { path: '/venues/:id', query: ['tab', 'before'], file: 'venues/venue', ...PUBLIC, kept: 'minute' },
  /** Claiming an artist or venue, and editing a claimed one. */
  claimArtist: { path: '/artists/:id/claim', file: 'keepers/claims/claim', ...CLAIM },
  claimVenue: { path: '/venues/:id/claim', file: 'keepers/claims/claim', ...CLAIM },
  editArtist: { path: '/artists/:id/edit', file: 'keepers/edit', ...KEEP, body: 'picture' },
  editVenue: { path: '/venues/:id/edit', file: 'keepers/edit', ...KEEP, body: 'picture' },
  /** A keeper's coming shows. */
  artistShows: { path: '/artists/:id/shows', file: 'keepers/shows/artist-shows', ...KEEP },
  artistShow: { path: '/artists/:id/shows/:show', file: 'keepers/shows/own-show', ...KEEP },
  venueShows: { path: '/venues/:id/shows', file: 'keepers/shows/venue-shows', ...KEEP, form: 'none' },
  venueNewShow: { path: '/venues/:id/shows/new', file: 'keepers/shows/venue-new-show', ...KEEP },
  venueShow: { path: '/venues/:id/shows/:show', file: 'keepers/shows/own-show', ...KEEP },
  promoters: { path: '/promoters', query: [], file: 'groups/groups', ...PUBLIC, kept: 'night' },
  promoter: { path: '/promoters/:id', query: ['tab', 'before'], file: 'groups/group', ...PUBLIC, kept: 'minute' },
  promoterHistory: { path: '/promoters/:id/history', ...HISTORY },
  allSeries: { path: '/series', query: [], file: 'groups/groups', ...PUBLIC, kept: 'night' },
  series: { path: '/series/:id', query: ['tab', 'before'], file: 'groups/group', ...PUBLIC, kept: 'minute' },
  seriesHistory: { path: '/series/:id/history', ...HISTORY },
  artistHistory: { path: '/artists/:id/history', ...HISTORY },
  venueHistory: { path: '/venues/:id/history', ...HISTORY },
  showHistory: { path: '/shows/:slug/history', ...HISTORY },
  sceneHistory: { path: '/scene/history', ...HISTORY },
  /** Where tonight's shows are. */
  map: { path: '/map', query: ['date'], file: 'map/map', ...PUBLIC, kept: 'minute' },
  search: { path: '/search', query: ['q'], file: 'search/search', ...PUBLIC, kept: 'minute' },
  contact: { path: '/contactus', query: [], file: 'plain/contact', ...PUBLIC, kept: 'night' },
  news: { path: '/news', query: ['after'], file: 'news/news', ...PUBLIC, kept: 'night' },
  newsPost: { path: '/news/:id', query: [], file: 'news/post', ...PUBLIC, kept: 'night' },
  newsHistory: { path: '/news/:id/history', ...HISTORY },
  services: { path: '/services', query: ['kind'], file: 'services/services', ...PUBLIC, kept: 'night' },
  service: { path: '/services/:id', query: [], file: 'services/service', ...PUBLIC, kept: 'night' },
  serviceHistory: { path: '/services/:id/history', ...HISTORY },

  /** Starred shows, on the device or in the account. */
  myShows: { path: '/my', query: [], asides: ['shows', 'artists'], file: 'stars/my', ...PUBLIC, kept: 'minute' },
  myCalendar: { path: '/my/calendar', query: [], file: 'stars/my-calendar', ...PRIVATE_LIST },

  myPages: { path: '/my/pages', query: [], file: 'keepers/my-pages', ...PRIVATE_LIST },
  pageLetter: { path: '/my/pages/letter', query: ['code'], file: 'keepers/claims/page-letter', ...SECRET, form: 'pages' },

  letters: { path: '/my/letters', query: ['follow', 'key', 'code'], file: 'letters/letters', ...SECRET },
  stopLetters: { path: '/my/stop', query: ['key'], file: 'letters/stop', ...SECRET },

  /** Anybody's tips: a missing show, a mistake, or a calendar. */
  tell: {
    path: '/tell',
    query: ['about', 'of', 'date', 'calendar'],
    file: 'tell/tell',
    who: 'anyone',
    form: 'pages',
    body: 'flyer',
    kept: 'never',
  },
  told: { path: '/told', query: ['key'], file: 'tell/told', ...SECRET, form: 'none' },

  login: { path: '/login', query: ['back'], file: 'account/login', ...ACCOUNT },
  register: { path: '/register', query: ['back'], file: 'account/register', ...ACCOUNT },
  finish: { path: '/finish', query: ['username', 'why'], file: 'account/finish', ...OWN_ACCOUNT },
  forgot: { path: '/forgot', query: [], file: 'account/forgot', ...ACCOUNT },
  letter: { path: '/letter', query: ['mode', 'oobCode', 'continueUrl'], file: 'account/letter', ...SECRET },
  letterDone: { path: '/letter/done', query: ['was', 'back'], file: 'account/letter-done', ...PUBLIC, kept: 'never' },
  logout: { path: '/logout', query: [], file: 'account/logout', ...PUBLIC, kept: 'never' },
  dashboard: { path: '/dashboard', query: [], file: 'account/dashboard', ...OWN_ACCOUNT },

  profile: { path: '/profile', query: [], file: 'profile/profile', who: 'signed in', form: 'none', body: 'usual', kept: 'never' },
  users: { path: '/users', query: ['after'], file: 'profile/users', ...PUBLIC, kept: 'night' },
  user: { path: '/u/:id', query: [], file: 'profile/user', ...PUBLIC, kept: 'night' },
  userHistory: {
    path: '/u/:id/history',
    query: ['before'],
    file: 'profile/history',
    who: 'owner or admin',
    form: 'pages',
    body: 'usual',
    kept: 'no-store',
  },
  editUser: { path: '/u/:id/edit', query: [], file: 'profile/edit', who: 'owner', form: 'pages', body: 'usual', kept: 'never' },

  desk: { path: '/desk', query: [], file: 'desk/questions/questions', ...DESK },
  deskSources: { path: '/desk/sources', query: ['tip'], file: 'desk/sources/sources', ...DESK, body: 'pasted' },
  deskSource: { path: '/desk/sources/:id', query: [], file: 'desk/sources/source', ...DESK, body: 'pasted' },
  deskDecisions: { path: '/desk/decisions', query: [], file: 'desk/history/decisions', ...DESK },
  deskShows: {
    path: '/desk/shows',
    query: ['q', 'from', 'until', 'venue', 'source', 'kind', 'status', 'hand', 'changed', 'after'],
    file: 'desk/shows/shows',
    ...DESK,
  },
  deskNewShow: { path: '/desk/shows/new', query: ['date', 'tip'], file: 'desk/shows/new-show', ...DESK, body: 'picture' },
  deskShow: { path: '/desk/shows/:id', query: [], file: 'desk/shows/show', ...DESK, body: 'picture' },
  deskWaiting: { path: '/desk/waiting', query: [], file: 'desk/keepers/waiting', ...DESK },
  deskTips: { path: '/desk/tips', query: [], file: 'desk/tips/tips', ...DESK },
  deskPictures: { path: '/desk/pictures', query: [], file: 'desk/pictures/pictures', ...DESK },
  deskChanges: { path: '/desk/changes', query: ['by', 'before'], file: 'desk/history/changes', ...DESK },
  deskRedact: { path: '/desk/redact', query: ['kind', 'id'], file: 'desk/history/redact', ...DESK },
  deskPeople: { path: '/desk/people', query: ['q', 'which', 'after'], file: 'desk/people/people', ...DESK, who: 'admin' },
  deskClaims: { path: '/desk/claims', query: [], file: 'desk/keepers/page-claims', ...DESK },
  deskArtists: { path: '/desk/artists', query: ['q', 'which', 'after'], file: 'desk/entries/entries', ...DESK },
  deskNewArtist: { path: '/desk/artists/new', query: ['name'], file: 'desk/entries/new-entry', ...DESK, body: 'picture' },
  deskImportArtists: { path: '/desk/artists/import', query: [], file: 'desk/roster-file/import-artists', ...DESK, body: 'pasted' },
  deskArtist: { path: '/desk/artists/:id', query: [], file: 'desk/entries/entry', ...DESK, body: 'picture' },
  deskNews: { path: '/desk/news', query: ['q', 'which', 'after'], file: 'desk/entries/entries', ...DESK },
  deskNewPost: { path: '/desk/news/new', query: ['name'], file: 'desk/entries/new-entry', ...DESK, body: 'picture' },
  deskPost: { path: '/desk/news/:id', query: [], file: 'desk/entries/entry', ...DESK, body: 'picture' },
  deskPromoters: { path: '/desk/promoters', query: ['q', 'which', 'after'], file: 'desk/entries/entries', ...DESK },
  deskNewPromoter: { path: '/desk/promoters/new', query: ['name'], file: 'desk/entries/new-entry', ...DESK, body: 'picture' },
  deskPromoter: { path: '/desk/promoters/:id', query: [], file: 'desk/entries/entry', ...DESK, body: 'picture' },
  deskAllSeries: { path: '/desk/series', query: ['q', 'which', 'after'], file: 'desk/entries/entries', ...DESK },
  deskNewSeries: { path: '/desk/series/new', query: ['name'], file: 'desk/entries/new-entry', ...DESK, body: 'picture' },
  deskSeries: { path: '/desk/series/:id', query: [], file: 'desk/entries/entry', ...DESK, body: 'picture' },
  deskServices: { path: '/desk/services', query: ['q', 'which', 'after'], file: 'desk/entries/entries', ...DESK },
  deskNewService: { path: '/desk/services/new', query: ['name'], file: 'desk/entries/new-entry', ...DESK, body: 'picture' },
  deskService: { path: '/desk/services/:id', query: [], file: 'desk/entries/entry', ...DESK, body: 'picture' },
  deskScene: { path: '/desk/scene', query: [], file: 'desk/scene/scene', ...DESK },
  deskVenues: { path: '/desk/venues', query: ['q', 'which', 'after'], file: 'desk/entries/entries', ...DESK },
  deskNewVenue: { path: '/desk/venues/new', query: ['name'], file: 'desk/entries/new-entry', ...DESK, body: 'picture' },
  deskVenue: { path: '/desk/venues/:id', query: [], file: 'desk/entries/entry', ...DESK, body: 'picture' },

  apiDocs: { path: '/api/docs', query: [], file: 'docs/docs', ...PUBLIC, kept: 'night' },
  /** Shown without a network in place of a page that is not cached. */
  offline: { path: '/offline', query: [], file: 'errors/offline', ...PUBLIC, kept: 'night' },
  notFound: { path: '*', query: [], file: 'errors/not-found', ...PUBLIC, kept: 'never' },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;
