import type { Artist, ArtistList } from '#scene/artist.ts';
import type { Found } from '#scene/found.ts';
import type { Problem } from '#scene/problem.ts';
import type { Welcome } from '#scene/scene.ts';
import type { Programme } from '#scene/show.ts';
import type { Venue, VenueList } from '#scene/venue.ts';

/** Brings a request to the API and its answer back: `fetch` in the browser, a call in process on the server. */
export type Carrier = (path: string, init?: RequestInit) => Promise<Response>;

/** The calls the pages make. Each rejects with an ApiError when refused, and with the carrier's own error when the API cannot be reached. */
export type Api = ReturnType<typeof apiOver>;

/** A refusal or failure that the API put into words. */
class ApiError extends Error {
  readonly problem: Problem['error'];

  constructor(problem: Problem['error']) {
    super(problem.message);
    this.problem = problem;
  }
}

type Query = Record<string, string | number | undefined>;

export function apiOver(carrier: Carrier) {
  const get = <T>(path: string, query: Query = {}) => read<T>(carrier(path + search(query)));
  return {
    welcome: () => get<Welcome>('/scene/welcome'),
    shows: (query: { from?: string; to?: string; artist?: string; venue?: string; order?: 'soonest' | 'latest'; limit?: number }) =>
      get<Programme>('/shows', query),
    artists: (query: { verified: 'true' | 'false' | 'all'; q?: string; limit?: number; cursor?: string }) =>
      get<ArtistList>('/artists', query),
    artist: (id: string) => orUndefined(get<Artist>(`/artists/${encodeURIComponent(id)}`)),
    venues: () => get<VenueList>('/venues'),
    venue: (id: string) => orUndefined(get<Venue>(`/venues/${encodeURIComponent(id)}`)),
    search: (q: string) => get<Found>('/search', { q }),
    openapi: () => get<unknown>('/openapi.json'),
  };
}

function search(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

async function read<T>(coming: Promise<Response>): Promise<T> {
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
