/** Who may use a route: anybody; whoever is signed in; the owner of what it names; editors. */
export type Who = 'anyone' | 'signed in' | 'owner' | 'editor';

/** A route's row: who may, and a body that makes sense, so that a no is for the person and not for the words. */
export interface Row {
  who: Who;
  body?: Record<string, unknown>;
}

const anyone: Row = { who: 'anyone' };
const editor: Row = { who: 'editor' };
/** A password that is not theirs: whoever is let in so far changes nothing. */
const current = 'not the password';

/** Every route of the API. `OWNER` stands for the owner's id. */
export const API: Record<string, Row> = {
  'get /': anyone,
  'get /artists': anyone,
  'get /artists/{id}': anyone,
  'get /get/getAllUsers': anyone,
  'get /people': anyone,
  'get /people/free': anyone,
  'get /people/export': { who: 'signed in' },
  'get /scene': anyone,
  'get /scene/welcome': anyone,
  'get /search': anyone,
  'get /session': anyone,
  'get /session/list': { who: 'signed in' },
  'get /session/puzzle': anyone,
  'get /shows': anyone,
  'get /shows/next': anyone,
  'get /venues': anyone,
  'get /venues/{id}': anyone,
  'post /post/getPublicUserData': { who: 'anyone', body: { uid: 'OWNER' } },
  'post /post/registerData': {
    who: 'owner',
    body: {
      uid: 'OWNER',
      username: 'somebody',
      displayname: 'Somebody',
      createdAt: 1,
      email: 'owner@tunes.example',
      location: '',
      bio: '',
    },
  },
  'post /post/updateUserData': { who: 'owner', body: { uid: 'OWNER', fields: { location: 'The pier' } } },
  'post /session': anyone,
  'post /session/account': anyone,
  'post /session/end': anyone,
  'post /session/letter': anyone,
  'post /session/letter/apply': anyone,
  'post /session/letter/password': anyone,
  'post /session/reset': anyone,
  'post /session/second-step': anyone,
  'post /session/token': anyone,
  'post /session/delete': { who: 'signed in', body: { current } },
  'post /session/email': { who: 'signed in', body: { current, email: 'new@tunes.example' } },
  'post /session/list/end': { who: 'signed in', body: { id: 'none' } },
  'post /session/password': { who: 'signed in', body: { current, password: 'four loud boats at sea' } },
  'post /session/second-factor': { who: 'signed in', body: { current } },
  'post /session/second-factor/finish': { who: 'signed in', body: { session: 'none', code: '000000' } },
  'post /session/second-factor/remove': { who: 'signed in', body: { current } },
  'post /session/verify': { who: 'signed in', body: {} },
  'get /desk/questions': editor,
  'get /desk/decisions': editor,
  'get /desk/shows/{id}': editor,
  'get /desk/sources': editor,
  'post /desk/answer': { who: 'editor', body: { question: 'none', answer: { as: 'ignore' } } },
  'post /desk/merge': { who: 'editor', body: { from: 'none', to: 'nothing' } },
  'post /desk/shows/{id}/edit': { who: 'editor', body: { fields: { price: 'Free' } } },
  'post /desk/sources': { who: 'editor', body: { what: 'nothing at all', name: 'None' } },
  'post /desk/sources/hear': { who: 'editor', body: { id: 'none' } },
  'post /desk/sources/pause': { who: 'editor', body: { id: 'none' } },
  'post /desk/sources/remove': { who: 'editor', body: { id: 'none' } },
  'post /desk/sources/resume': { who: 'editor', body: { id: 'none' } },
  'post /desk/sources/try': { who: 'editor', body: { what: 'nothing at all' } },
  'post /desk/split': { who: 'editor', body: { source: 'none', key: 'none' } },
  'post /desk/undo': { who: 'editor', body: { id: 'none' } },
  'post /desk/venues/merge': { who: 'editor', body: { from: 'none', to: 'nothing' } },
};

/** Every page; those that take a form take it only from our own pages. */
export const PAGE_ROWS: Record<string, { who: Who; form?: true }> = {
  '/': { who: 'anyone' },
  '/api/docs': { who: 'anyone' },
  '/artists': { who: 'anyone' },
  '/artists/:id': { who: 'anyone' },
  '/contactus': { who: 'anyone' },
  '/dashboard': { who: 'signed in', form: true },
  '/desk': { who: 'editor', form: true },
  '/desk/decisions': { who: 'editor', form: true },
  '/desk/shows/:id': { who: 'editor', form: true },
  '/desk/sources': { who: 'editor', form: true },
  '/desk/venues': { who: 'editor', form: true },
  '/finish': { who: 'signed in', form: true },
  '/forgot': { who: 'anyone', form: true },
  '/letter': { who: 'anyone', form: true },
  '/letter/done': { who: 'anyone' },
  '/login': { who: 'anyone', form: true },
  '/logout': { who: 'anyone' },
  '/news': { who: 'anyone' },
  '/profile': { who: 'signed in' },
  '/register': { who: 'anyone', form: true },
  '/search': { who: 'anyone' },
  '/services': { who: 'anyone' },
  '/shows': { who: 'anyone' },
  '/u/:id': { who: 'anyone' },
  '/u/:id/edit': { who: 'owner', form: true },
  '/users': { who: 'anyone' },
  '/venues': { who: 'anyone' },
  '/venues/:id': { who: 'anyone' },
  '*': { who: 'anyone' },
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

/** The doors of the corridor that lead to neither a page, the API nor the identity server; all but the figures are open to anyone. */
export const DOORS = ['/healthz', '/readyz', '/metrics', '/static/*', '/icon.svg', '/artistinfo/*', '/light', '/.well-known/jwks.json'];
