import type { z } from 'zod';
import type { Contract } from '#api/modules.ts';
import { GONE } from '#scene/gone.ts';
import type { Problem } from '#scene/problem.ts';

/** Brings a request to the API and its answer back: `fetch` in the browser, a call in process on the server. */
export type Carrier = (path: string, init?: RequestInit) => Promise<Pick<Response, 'ok' | 'json'>>;

/** What is read, and what is posted to, by address. */
type Reads = { [E in Extract<Contract, { method: 'get' }> as E['path']]: E };
type Posts = { [E in Extract<Contract, { method: 'post' }> as E['path']]: E };

/** What an address names in braces. */
type Named<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Record<Name, string> & Named<Rest> : unknown;
/** What is sent along, before the server fills in what may be left out. */
type Sent<E> = E extends { request: { query: infer Query extends z.ZodType } }
  ? z.input<Query>
  : E extends { request: { body: { content: { 'application/json': { schema: infer Body extends z.ZodType } } } } }
    ? z.input<Body>
    : unknown;
/** What a call to an endpoint is given: what its address names, and its query or body. */
type Given<E extends { path: string }> = object & Named<E['path']> & Sent<E>;
/** Nothing is given where nothing has to be. */
type Arguments<E extends { path: string }> = Record<never, never> extends Given<E> ? [given?: Given<E>] : [given: Given<E>];
/** What an endpoint answers. */
type Answered<E> = E extends { responses: { 200: { content: { 'application/json': { schema: infer Schema extends z.ZodType } } } } }
  ? z.output<Schema>
  : never;

/** What a call is given, and what it answers, by its address. */
export type PostGiven<Path extends keyof Posts> = Given<Posts[Path]>;
export type ReadAnswer<Path extends keyof Reads> = Answered<Reads[Path]>;
export type PostAnswer<Path extends keyof Posts> = Answered<Posts[Path]>;

/** The API as its endpoints declare it. A call rejects with an ApiError when refused, and with the carrier's own error when the API cannot be reached. */
export interface Api {
  get: <Path extends keyof Reads>(path: Path, ...given: Arguments<Reads[Path]>) => Promise<ReadAnswer<Path>>;
  /** As `get`; what the API does not have is undefined, not an error. */
  find: <Path extends keyof Reads>(path: Path, ...given: Arguments<Reads[Path]>) => Promise<ReadAnswer<Path> | undefined>;
  post: <Path extends keyof Posts>(path: Path, ...given: Arguments<Posts[Path]>) => Promise<PostAnswer<Path>>;
  /** Posts bytes as they are, to an address with what it names. */
  send: <Path extends keyof Posts>(path: Path, bytes: Blob, named: object & Named<Path>) => Promise<PostAnswer<Path>>;
  /** The same calls over another carrier. */
  over: (carrier: Carrier) => Api;
  /** The same calls, each under a key, if there is one: what they make is made once, however often they are made. */
  once: (key: string | undefined) => Api;
  /** The same calls, each with an ID token. */
  as: (token: string) => Api;
  /** The API's description of itself, in the shape that OpenAPI gives it. */
  description: () => Promise<unknown>;
}

/** A refusal or failure that the API put into words. */
export class ApiError extends Error {
  readonly problem: Problem['error'];

  constructor(problem: Problem['error']) {
    super(problem.message);
    this.problem = problem;
  }
}

/** The API over a carrier; `sent` are headers that go with every call. */
export function apiOver(carrier: Carrier, sent: Readonly<Record<string, string>> = {}): Api {
  const get = async (path: string, given: object = {}) => {
    const { address, rest } = addressed(path, given);
    return read(carrier(address + search(rest), { headers: sent }));
  };
  return {
    get,
    find: (path: string, given?: object) => get(path, given).catch(undefinedIfMissing),
    async post(path: string, given: object = {}) {
      const { address, rest } = addressed(path, given);
      return read(
        carrier(address, { method: 'POST', body: JSON.stringify(rest), headers: { 'content-type': 'application/json', ...sent } }),
      );
    },
    send: async (path: string, bytes: Blob, named: object) =>
      read(
        carrier(addressed(path, named).address, {
          method: 'POST',
          body: bytes,
          headers: { 'content-type': 'application/octet-stream', ...sent },
        }),
      ),
    over: (other) => apiOver(other, sent),
    once: (key) => apiOver(carrier, key === undefined ? sent : { ...sent, 'idempotency-key': key }),
    as: (token) => apiOver(carrier, { ...sent, authorization: `Bearer ${token}` }),
    description: () => get('/openapi.json'),
  };
}

/** What leads elsewhere in a path, however it is encoded: nothing has such an id. */
const STEPS: readonly string[] = ['.', '..'];

/** An address with what it names set in, and what of the given is left to send. */
function addressed(path: string, given: object): { address: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...given };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    if (STEPS.includes(value)) throw new ApiError({ code: 404, status: 'NOT_FOUND', message: 'Nothing has that id.' });
    return encodeURIComponent(value);
  });
  return { address, rest };
}

function search(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** The one place where bytes become a shape: the server is held to its schemas by the tests of the API, which check every answer against them. */
async function read(coming: ReturnType<Carrier>) {
  const response = await coming;
  if (response.ok) return response.json();
  throw new ApiError(await problemOf(response));
}

/** @throws TypeError as `fetch` does where no answer came: what is no Problem was said by somebody between, such as a proxy whose site restarts */
async function problemOf(response: Pick<Response, 'json'>): Promise<Problem['error']> {
  const said: Partial<Problem> | undefined = await response.json().catch(() => undefined);
  if (said?.error === undefined) throw new TypeError('The site cannot be reached.');
  return said.error;
}

/** Whether the API said that it cannot answer just now. */
export function isUnavailable(error: unknown): error is ApiError {
  return error instanceof ApiError && error.problem.status === 'UNAVAILABLE';
}

/** Whether the API said that what was asked makes no sense. */
export function isSenseless(error: unknown): error is ApiError {
  return error instanceof ApiError && error.problem.status === 'INVALID_ARGUMENT';
}

/** What stands in for an answer that cannot be had just now; any other error stays one. */
export function unlessUnavailable<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (isUnavailable(error)) return instead;
    throw error;
  };
}

/** What was taken down is 'gone', what never was undefined; any other failure stays one. */
export function goneOrMissing(error: unknown): 'gone' | undefined {
  if (error instanceof ApiError && error.problem.code === GONE) return 'gone';
  return undefinedIfMissing(error);
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof ApiError && error.problem.status === 'NOT_FOUND') return undefined;
  throw error;
}
