import type { Account } from '#scene/account.ts';
import type { Artist, ArtistList } from '#scene/artist.ts';
import type { Answer, Decision, Decisions, DeskSource, DeskSources, Questions, ShowEvidence, Trial } from '#scene/desk.ts';
import type { Found } from '#scene/found.ts';
import type { Status } from '#scene/listing.ts';
import type { Problem } from '#scene/problem.ts';
import type { Person, Profile, ProfileFields } from '#scene/profile.ts';
import type { Welcome } from '#scene/scene.ts';
import type { NextShows, Programme } from '#scene/show.ts';
import type { Venue, VenueList } from '#scene/venue.ts';

/** Brings a request to the API and its answer back: `fetch` in the browser, a call in process on the server. */
export type Carrier = (path: string, init?: RequestInit) => Promise<Pick<Response, 'ok' | 'json'>>;

/** The calls the pages make. Each rejects with an ApiError when refused, and with the carrier's own error when the API cannot be reached. */
export type Api = ReturnType<typeof apiOver>;

/** A refusal or failure that the API put into words. */
export class ApiError extends Error {
  readonly problem: Problem['error'];

  constructor(problem: Problem['error']) {
    super(problem.message);
    this.problem = problem;
  }
}

type Query = Record<string, string | number | undefined>;

export function apiOver(carrier: Carrier) {
  const bearer = (token?: string): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` });
  const post = <T>(path: string, body: object = {}, token?: string) =>
    read<T>(
      carrier(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...bearer(token) } }),
    );
  const get = <T>(path: string, query: Query = {}, token?: string) =>
    read<T>(carrier(path + search(query), token === undefined ? undefined : { headers: bearer(token) }));
  return {
    welcome: () => get<Welcome>('/scene/welcome'),
    shows: (query: {
      from?: string;
      to?: string;
      artist?: string;
      venue?: string;
      order?: 'soonest' | 'latest';
      limit?: number;
      others?: '1' | undefined;
    }) => get<Programme>('/shows', query),
    nextShows: (venues: readonly string[]) => get<NextShows>('/shows/next', { venues: venues.join() }),
    artists: (query: { verified: 'true' | 'false' | 'all'; q?: string; limit?: number; cursor?: string }) =>
      get<ArtistList>('/artists', query),
    artist: (id: string) => orUndefined(get<Artist>(`/artists/${encodeURIComponent(id)}`)),
    venues: (query: { limit: number; cursor?: string }) => get<VenueList>('/venues', query),
    venue: (id: string) => orUndefined(get<Venue>(`/venues/${encodeURIComponent(id)}`)),
    search: (q: string) => get<Found>('/search', { q }),
    ...sessionCalls(get, post),
    ...peopleCalls(get, post),
    /** The calls an editor may make; every one carries their ID token. */
    desk: (token: string) =>
      deskCalls(
        (path) => get(path, {}, token),
        (path, body) => post(path, body, token),
      ),
    openapi: () => get<unknown>('/openapi.json'),
  };
}

type Get = <T>(path: string, query?: Query, token?: string) => Promise<T>;
type Post = <T>(path: string, body?: object, token?: string) => Promise<T>;

/** An open sign-in: done, or waiting for a code of the authenticator app. */
interface SignIn {
  account: Account | null;
  pending: string | null;
}

/** Where somebody is signed in. */
export interface SessionLine {
  id: string;
  agent: string;
  kind: 'browser' | 'client';
  signedInAt: string;
  seenAt: string;
  current: boolean;
}

/** What an authenticator app needs; `squares` are rows of 0 and 1. */
export interface Enrolment {
  secret: string;
  uri: string;
  session: string;
  squares: string[];
}

/** What a letter is for; `asksPassword` when it is answered only with the password of the account. */
interface LetterKind {
  purpose: string;
  email: string;
  newEmail: string | null;
  asksPassword: boolean;
}

/** The calls that go by this browser's cookie. */
function sessionCalls(get: Get, post: Post) {
  return {
    account: async () => (await get<{ account: Account | null }>('/session')).account,
    signIn: (form: { email: string; password: string; proof?: string | undefined }) => post<SignIn>('/session', form),
    secondStep: (form: { pending: string; code: string }) => post<SignIn>('/session/second-step', form),
    signUp: (form: { email: string; password: string; displayname: string; proof?: string | undefined }) =>
      post<SignIn>('/session/account', form),
    signOut: () => post('/session/end'),
    token: () => post<{ account: Account | null; idToken: string | null; expiresIn: number | null }>('/session/token'),
    puzzle: (asked: boolean) => get<{ puzzle: string | null }>(asked ? '/session/puzzle?asked=yes' : '/session/puzzle'),
    sessions: () => get<{ sessions: SessionLine[] }>('/session/list'),
    endSession: (id: string) => post('/session/list/end', { id }),
    changePassword: (form: { current: string; password: string }) => post('/session/password', form),
    changeEmail: (form: { current: string; email: string }) => post('/session/email', form),
    verifyEmail: () => post('/session/verify'),
    deleteAccount: (form: { current: string }) => post('/session/delete', form),
    startFactor: (form: { current: string }) => post<Enrolment>('/session/second-factor', form),
    finishFactor: (form: { session: string; code: string }) => post<{ recoveryCodes: string[] }>('/session/second-factor/finish', form),
    removeFactor: (form: { current: string }) => post('/session/second-factor/remove', form),
    sendReset: (form: { email: string; proof?: string | undefined }) => post('/session/reset', form),
    letter: (code: string) => post<LetterKind>('/session/letter', { code }),
    applyLetter: (form: { code: string; current: string; proof?: string | undefined }) => post('/session/letter/apply', form),
    letterPassword: (form: { code: string; password: string }) => post('/session/letter/password', form),
  };
}

/** The calls about people's pages; what changes one carries its owner's ID token. */
function peopleCalls(get: Get, post: Post) {
  return {
    registerData: (token: string, body: { uid: string; username: string; displayname: string; createdAt: number; email: string }) =>
      post<{ profile: Profile }>('/post/registerData', { ...body, location: '', bio: '' }, token),
    profile: async (who: { username: string } | { uid: string }) =>
      (await post<{ profile: Profile | null }>('/post/getPublicUserData', who)).profile,
    updateUserData: (token: string, uid: string, fields: ProfileFields) =>
      post<{ profile: Profile }>('/post/updateUserData', { uid, fields }, token),
    people: (after: string) => get<{ people: Person[]; next: string | null }>('/people', { after }),
    usernameFree: (username: string) => get<{ free: boolean; why: string }>('/people/free', { username }),
  };
}

/** What an editor sets of a show by hand; times are `HHMM`, null takes one away. */
export interface ShowFields {
  event?: string;
  startTime?: string | null;
  endTime?: string | null;
  status?: Status;
  price?: string;
  ages?: string;
}

/** A source as an editor describes it: `what` is an address, or the text of a calendar, sheet or list itself. */
export interface NewSource {
  what: string;
  name: string;
  format?: string | undefined;
  venue?: string | undefined;
  rank?: string | undefined;
  everyMinutes?: number | undefined;
  terms?: string | undefined;
}

export type DeskCalls = ReturnType<typeof deskCalls>;

/** The calls of the desk, over a `get` and a `post` that carry an editor's ID token. */
function deskCalls(get: <T>(path: string) => Promise<T>, post: <T>(path: string, body: object) => Promise<T>) {
  const show = (id: string) => `/desk/shows/${encodeURIComponent(id)}`;
  return {
    questions: () => get<Questions>('/desk/questions'),
    answer: (question: string, answer: Answer) => post<Decision>('/desk/answer', { question, answer }),
    decisions: () => get<Decisions>('/desk/decisions'),
    undo: (id: string) => post('/desk/undo', { id }),
    show: (id: string) => orUndefined(get<ShowEvidence>(show(id))),
    editShow: (id: string, fields: ShowFields) => post<Decision>(`${show(id)}/edit`, { fields }),
    split: (source: string, key: string) => post<Decision>('/desk/split', { source, key }),
    mergeShows: (from: string, to: string) => post<Decision>('/desk/merge', { from, to }),
    sources: () => get<DeskSources>('/desk/sources'),
    trySource: (source: Pick<NewSource, 'what' | 'format' | 'venue'>) => post<Trial>('/desk/sources/try', source),
    keepSource: (source: NewSource) => post<DeskSource>('/desk/sources', source),
    tendSource: (what: 'hear' | 'pause' | 'resume' | 'remove', id: string) => post(`/desk/sources/${what}`, { id }),
    mergeVenues: (from: string, to: string) => post<Decision>('/desk/venues/merge', { from, to }),
  };
}

function search(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

async function read<T>(coming: ReturnType<Carrier>): Promise<T> {
  const response = await coming;
  const body = (await response.json()) as T | Problem;
  if (!response.ok) throw new ApiError((body as Problem).error);
  return body as T;
}

/** What the API does not have is undefined here, not an error. */
async function orUndefined<T>(coming: Promise<T>): Promise<T | undefined> {
  try {
    return await coming;
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 'NOT_FOUND') return undefined;
    throw error;
  }
}
