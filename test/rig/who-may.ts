import type { Page } from '#web/pages.ts';

/** Who may use a route: anybody; whoever is signed in; the owner of what it names; editors. */
export type Who = Page['who'];

/** A password that is not theirs: whoever is let in so far changes nothing. */
const current = 'not the password';

/** A body that makes sense for each call that is not for anyone, so that a no is for the person and not for the words. `OWNER` stands for the owner's id. */
export const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'post /post/registerData': {
    uid: 'OWNER',
    username: 'somebody',
    displayname: 'Somebody',
    createdAt: 1,
    email: 'owner@tunes.example',
    location: '',
    bio: '',
  },
  'post /post/updateUserData': { uid: 'OWNER', fields: { location: 'The pier' } },
  'post /session/delete': { current },
  'post /session/email': { current, email: 'new@tunes.example' },
  'post /session/list/end': { id: 'none' },
  'post /session/password': { current, password: 'four loud boats at sea' },
  'post /session/second-factor': { current },
  'post /session/second-factor/finish': { session: 'none', code: '000000' },
  'post /session/second-factor/remove': { current },
  'post /session/verify': {},
  'post /session/stars': { stars: [] },
  'post /session/calendar': {},
  'post /session/calendar/end': {},
  'post /desk/answer': { question: 'none', answer: { as: 'ignore' } },
  'post /desk/merge': { from: 'none', to: 'nothing' },
  'post /desk/shows': { fields: { date: '2026-12-01' } },
  'post /desk/artists': { fields: { name: 'Quiet Boat' } },
  'post /desk/merge/artists': { from: 'none', to: 'nothing' },
  'post /desk/artists/{id}/edit': { fields: { description: 'Words.' } },
  'post /desk/artists/{id}/hide': { hidden: { why: 'other', note: '' } },
  'post /desk/likely-entries': { kind: 'artist', name: 'Neap' },
  'post /desk/venues': { fields: { name: 'The Cannery' } },
  'post /desk/venues/{id}/edit': { fields: { description: 'Words.' } },
  'post /desk/venues/{id}/hide': { hidden: { why: 'other', note: '' } },
  'post /desk/decide': { shows: ['none'], what: { field: 'status', value: 'cancelled' } },
  'post /desk/likely': { fields: { date: '2026-12-01' } },
  'post /desk/shows/{id}/edit': { fields: { price: 'Free' } },
  'post /desk/shows/{id}/give-back': { field: 'price' },
  'post /desk/sources': { what: 'nothing at all', name: 'None' },
  'post /desk/sources/hear': { id: 'none' },
  'post /desk/sources/pause': { id: 'none' },
  'post /desk/sources/remove': { id: 'none' },
  'post /desk/sources/resume': { id: 'none' },
  'post /desk/sources/try': { what: 'nothing at all' },
  'post /desk/sources/{id}/filter': { filter: {} },
  'post /desk/sources/{id}/filter/try': { filter: {} },
  'post /desk/sources/{id}/language': { language: null },
  'post /desk/split': { source: 'none', key: 'none' },
  'post /desk/undo': { id: 'none' },
  'post /desk/merge/venues': { from: 'none', to: 'nothing' },
};

/** Every call of the identity server; those for whoever is signed in take an ID token. */
export const WIRE_ROWS: Record<string, Who> = {
  '/v1/accounts:createAuthUri': 'anyone',
  '/v1/accounts:delete': 'signed in',
  '/v1/accounts:lookup': 'signed in',
  '/v1/accounts:resetPassword': 'anyone',
  '/v1/accounts:sendOobCode': 'anyone',
  '/v1/accounts:signInWithPassword': 'anyone',
  '/v1/accounts:signUp': 'anyone',
  '/v1/accounts:update': 'signed in',
  '/v1/projects': 'anyone',
  '/v1/token': 'anyone',
  '/v2/accounts/mfaEnrollment:finalize': 'signed in',
  '/v2/accounts/mfaEnrollment:start': 'signed in',
  '/v2/accounts/mfaEnrollment:withdraw': 'signed in',
  '/v2/accounts/mfaSignIn:finalize': 'anyone',
  '/v2/passwordPolicy': 'anyone',
  '/v2/recaptchaConfig': 'anyone',
  '/v2/recaptchaPuzzle': 'anyone',
};

/** Addresses of neither a page, the API nor the identity server; all but the figures are open to anyone. */
export const OTHER_PATHS = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/static/*',
  '/icon.svg',
  '/icons/*',
  '/manifest.webmanifest',
  '/sw.js',
  '/my/shows.ics',
  '/artistinfo/*',
  '/light',
  '/.well-known/jwks.json',
  '/.well-known/security.txt',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/:part',
];
