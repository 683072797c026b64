import type { Who } from '#scene/people/roles.ts';

/** One page of the site: all that routing, links, caching, limits and the tests of who may need to know of it. */
export interface Page {
  /** Its address as a pattern of the router, such as `/artists/:id`. */
  readonly path: string;
  /** The words its query may hold. */
  readonly query: readonly string[];
  /** Words it takes besides, with which its answer is for its reader alone: of an answer that is kept, any other word counts as if it were not there. */
  readonly asides?: readonly string[];
  /** The start of its files' names under `src/web`: `-page.tsx`, and `-loader.ts` or `-actions.ts` (see `routes.tsx`). */
  readonly file: string;
  /** Who is shown it, by the table of who may do what. */
  readonly who: Who;
  /** Whether it takes a form, and beside whom that waits when many come: those who ask for pages, or those who come about their account. */
  readonly form: 'none' | 'pages' | 'accounts';
  /** The most a form of it may carry: as much as any form, a whole calendar that an editor pastes, or a picture: that of whoever is signed in, or of anybody. */
  readonly body: 'usual' | 'pasted' | 'picture' | 'flyer';
  /**
   * How long its answer to whoever is not signed in holds while what it was made of stays as it is: those that say the time or what is
   * next for their minute, the others for their night; `never` is made anew each time, and `no-store` is kept by no browser either.
   */
  readonly kept: 'minute' | 'night' | 'never' | 'no-store';
}

const PUBLIC = { who: 'anyone', form: 'none', body: 'usual' } as const;
/** What was changed of something: for anybody to read, for editors to take back. */
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
/** Signing in and what leads there. */
const ACCOUNT = { who: 'anyone', form: 'accounts', body: 'usual', kept: 'never' } as const;
/** What the code or the key of a letter opens: it stands in the address. */
const SECRET = { who: 'anyone', form: 'accounts', body: 'usual', kept: 'no-store' } as const;
/** What is one's own. */
const PRIVATE_LIST = { who: 'signed in', form: 'pages', body: 'usual', kept: 'no-store' } as const;
/** One's account and one's public page. */
const OWN_ACCOUNT = { who: 'signed in', form: 'accounts', body: 'usual', kept: 'never' } as const;

/** Every page of the site. A new page is a row here and its files. */
export const pages = {
  home: { path: '/', query: [], file: 'home/home', ...PUBLIC, kept: 'minute' },
  shows: {
    path: '/shows',
    query: ['from', 'others', 'when', 'date', 'until', 'venue', 'artist', 'genre', 'free', 'price', 'ages', 'kind'],
    // By which way a form's page had its nights: it leads on to the address without it.
    asides: ['had'],
    file: 'shows/shows',
    ...PUBLIC,
    kept: 'minute',
  },
  /** The week as a flyer to hand around, and as a sheet for a noticeboard. */
  flyer: { path: '/week/flyer', query: ['week'], file: 'flyer/flyer', ...PUBLIC, kept: 'night' },
  /** How the shows stand on somebody else's site. */
  embed: { path: '/embed', query: ['venue'], file: 'embeds/embed', ...PUBLIC, kept: 'night' },
  /** A show, or a year of the archive: a slug is never a number alone. */
  show: { path: '/shows/:slug', query: [], file: 'show/show', ...PUBLIC, kept: 'minute' },
  month: { path: '/shows/:year/:month', query: ['from'], file: 'archive/month', ...PUBLIC, kept: 'night' },
  tonight: { path: '/tonight', query: [], file: 'tonight/tonight', ...PUBLIC, kept: 'never' },
  archive: { path: '/archive', query: [], file: 'archive/archive', ...PUBLIC, kept: 'never' },
  artists: { path: '/artists', query: ['q', 'after'], file: 'artists/artists', ...PUBLIC, kept: 'night' },
  artist: { path: '/artists/:id', query: ['tab', 'before'], file: 'artists/artist', ...PUBLIC, kept: 'minute' },
  tree: { path: '/tree', query: ['part', 'sheet'], file: 'tree/tree', ...PUBLIC, kept: 'night' },
  venues: { path: '/venues', query: ['after'], file: 'venues/venues', ...PUBLIC, kept: 'minute' },
  venue: { path: '/venues/:id', query: ['tab', 'before'], file: 'venues/venue', ...PUBLIC, kept: 'minute' },
  /** Somebody says that the page of an artist or a venue is theirs, and proves it; whoever keeps one writes it. */
  claimArtist: { path: '/artists/:id/claim', file: 'keepers/claims/claim', ...CLAIM },
  claimVenue: { path: '/venues/:id/claim', file: 'keepers/claims/claim', ...CLAIM },
  editArtist: { path: '/artists/:id/edit', file: 'keepers/edit', ...KEEP, body: 'picture' },
  editVenue: { path: '/venues/:id/edit', file: 'keepers/edit', ...KEEP, body: 'picture' },
  /** The coming shows of a band or a room, for those who keep its page. */
  artistShows: { path: '/artists/:id/shows', file: 'keepers/shows/artist-shows', ...KEEP },
  artistShow: { path: '/artists/:id/shows/:show', file: 'keepers/shows/own-show', ...KEEP },
  venueShows: { path: '/venues/:id/shows', file: 'keepers/shows/venue-shows', ...KEEP, form: 'none' },
  venueNewShow: { path: '/venues/:id/shows/new', file: 'keepers/shows/venue-new-show', ...KEEP },
  venueShow: { path: '/venues/:id/shows/:show', file: 'keepers/shows/own-show', ...KEEP },
  artistHistory: { path: '/artists/:id/history', ...HISTORY },
  venueHistory: { path: '/venues/:id/history', ...HISTORY },
  showHistory: { path: '/shows/:slug/history', ...HISTORY },
  /** What was changed of what the scene says of itself. */
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

  /** What is starred on a device, or in an account. */
  myShows: { path: '/my', query: [], asides: ['shows', 'artists'], file: 'stars/my', ...PUBLIC, kept: 'minute' },
  myCalendar: { path: '/my/calendar', query: [], file: 'stars/my-calendar', ...PRIVATE_LIST },

  /** The pages one keeps, and those one says are one's own. */
  myPages: { path: '/my/pages', query: [], file: 'keepers/my-pages', ...PRIVATE_LIST },
  pageLetter: { path: '/my/pages/letter', query: ['code'], file: 'keepers/claims/page-letter', ...SECRET, form: 'pages' },

  letters: { path: '/my/letters', query: ['follow', 'key', 'code'], file: 'letters/letters', ...SECRET },
  stopLetters: { path: '/my/stop', query: ['key'], file: 'letters/stop', ...SECRET },

  /** Anybody tells of a show that is not listed, what a page says wrongly, or of a calendar to hear. */
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
  /** What one's own page said before. */
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
  /** What keepers wrote that waits for an editor. */
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
  deskServices: { path: '/desk/services', query: ['q', 'which', 'after'], file: 'desk/entries/entries', ...DESK },
  deskNewService: { path: '/desk/services/new', query: ['name'], file: 'desk/entries/new-entry', ...DESK, body: 'picture' },
  deskService: { path: '/desk/services/:id', query: [], file: 'desk/entries/entry', ...DESK, body: 'picture' },
  deskScene: { path: '/desk/scene', query: [], file: 'desk/scene/scene', ...DESK },
  deskVenues: { path: '/desk/venues', query: ['q', 'which', 'after'], file: 'desk/entries/entries', ...DESK },
  deskNewVenue: { path: '/desk/venues/new', query: ['name'], file: 'desk/entries/new-entry', ...DESK, body: 'picture' },
  deskVenue: { path: '/desk/venues/:id', query: [], file: 'desk/entries/entry', ...DESK, body: 'picture' },

  apiDocs: { path: '/api/docs', query: [], file: 'docs/docs', ...PUBLIC, kept: 'night' },
  /** What a device shows without a network in place of a page that it does not hold. */
  offline: { path: '/offline', query: [], file: 'errors/offline', ...PUBLIC, kept: 'night' },
  /** Any other address: the page that says that nothing is there. */
  notFound: { path: '*', query: [], file: 'errors/not-found', ...PUBLIC, kept: 'never' },
} as const satisfies Record<string, Page>;

/** The name of a page in the table. */
export type PageName = keyof typeof pages;
