import { type PictureLight, variantName } from '#scene/picture.ts';

/** The address book: every address of the site is built here and nowhere else. */
export const paths = {
  home: () => '/',
  artists: (query: { q?: string } = {}) => withQuery('/artists', query),
  artist: (id: string) => `/artists/${encodeURIComponent(id)}`,
  contact: () => '/contactus',
  news: () => '/news',
  services: () => '/services',
  venues: (query: { after?: string } = {}) => withQuery('/venues', query),
  venue: (id: string) => `/venues/${encodeURIComponent(id)}`,
  shows: (query: { from?: string; others?: string } = {}) => withQuery('/shows', query),
  search: (query: { q?: string } = {}) => withQuery('/search', query),
  login: (query: { back?: string } = {}) => withQuery('/login', query),
  forgot: () => '/forgot',
  finish: (query: { username?: string; why?: string } = {}) => withQuery('/finish', query),
  myData: () => '/api/people/export',
  register: (query: { back?: string } = {}) => withQuery('/register', query),
  logout: () => '/logout',
  dashboard: () => '/dashboard',
  profile: () => '/profile',
  users: (query: { after?: string } = {}) => withQuery('/users', query),
  user: (username: string) => `/u/${encodeURIComponent(username)}`,
  editUser: (username: string) => `/u/${encodeURIComponent(username)}/edit`,
  desk: () => '/desk',
  deskSources: () => '/desk/sources',
  deskDecisions: () => '/desk/decisions',
  deskVenues: () => '/desk/venues',
  deskShow: (id: string) => `/desk/shows/${encodeURIComponent(id)}`,
  apiDocs: () => '/api/docs',
  light: () => '/light',
  picture: (file: string, variant?: { light: PictureLight; width: number }) =>
    withQuery(`/artistinfo/${file.split('/').map(encodeURIComponent).join('/')}`, {
      variant: variant && variantName(variant.light, variant.width),
    }),
};

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
