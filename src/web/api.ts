import type { z } from 'zod';
import type { Contract } from '#api/modules.ts';
import { GONE } from '#scene/gone.ts';
import type { Problem } from '#scene/problem.ts';

/** Sends a request to the API: `fetch` in the browser, an in-process call on the server. */
export type Carrier = (path: string, init?: RequestInit) => Promise<Pick<Response, 'ok' | 'json'>>;

/** Endpoints by address, from their declarations. */
type Reads = { [E in Extract<Contract, { method: 'get' }> as E['path']]: E };
type Posts = { [E in Extract<Contract, { method: 'post' }> as E['path']]: E };

/** An address's path parameters. */
type Named<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Record<Name, string> & Named<Rest> : unknown;
/** A request's query or body, before the server fills in defaults. */
type Sent<E> = E extends { request: { query: infer Query extends z.ZodType } }
  ? z.input<Query>
  : E extends { request: { body: { content: { 'application/json': { schema: infer Body extends z.ZodType } } } } }
    ? z.input<Body>
    : unknown;
type Given<E extends { path: string }> = object & Named<E['path']> & Sent<E>;
/** No argument where nothing is required. */
type Arguments<E extends { path: string }> = Record<never, never> extends Given<E> ? [given?: Given<E>] : [given: Given<E>];
type Answered<E> = E extends { responses: { 200: { content: { 'application/json': { schema: infer Schema extends z.ZodType } } } } }
  ? z.output<Schema>
  : never;

export type PostGiven<Path extends keyof Posts> = Given<Posts[Path]>;
export type ReadAnswer<Path extends keyof Reads> = Answered<Reads[Path]>;
export type PostAnswer<Path extends keyof Posts> = Answered<Posts[Path]>;

/**
 * The API as its endpoints declare it. Calls reject with an ApiError when refused, and with the carrier's error when the API cannot be
 * reached.
 */
export interface Api {
  get: <Path extends keyof Reads>(path: Path, ...given: Arguments<Reads[Path]>) => Promise<ReadAnswer<Path>>;
  /** As `get`, with undefined for NOT_FOUND. */
  find: <Path extends keyof Reads>(path: Path, ...given: Arguments<Reads[Path]>) => Promise<ReadAnswer<Path> | undefined>;
  post: <Path extends keyof Posts>(path: Path, ...given: Arguments<Posts[Path]>) => Promise<PostAnswer<Path>>;
  /** Posts bytes as they are. */
  send: <Path extends keyof Posts>(path: Path, bytes: Blob, named: object & Named<Path>) => Promise<PostAnswer<Path>>;
  over: (carrier: Carrier) => Api;
  /** The same calls with an idempotency key, if there is one. */
  once: (key: string | undefined) => Api;
  as: (token: string) => Api;
  /** The OpenAPI document. */
  description: () => Promise<unknown>;
}

/** A refusal or failure reported by the API. */
export class ApiError extends Error {
  readonly problem: Problem['error'];

  constructor(problem: Problem['error']) {
    super(problem.message);
    this.problem = problem;
  }
}

/** @param sent headers of every call */
export function apiOver(carrier: Carrier, sent: Readonly<Record<string, string>> = {}): Api {
  const get = async (path: string, given: object = {}) => {
    const { address, rest } = fillPath(path, given);
    return readAnswer(carrier(address + search(rest), { headers: sent }));
  };
  return {
    get,
    find: (path: string, given?: object) => get(path, given).catch(undefinedIfMissing),
    async post(path: string, given: object = {}) {
      const { address, rest } = fillPath(path, given);
      return readAnswer(
        carrier(address, { method: 'POST', body: JSON.stringify(rest), headers: { 'content-type': 'application/json', ...sent } }),
      );
    },
    send: async (path: string, bytes: Blob, named: object) =>
      readAnswer(
        carrier(fillPath(path, named).address, {
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

/** Path segments that lead elsewhere, however encoded: no id is one. */
const STEPS: readonly string[] = ['.', '..'];

/** Fills in the path parameters; `rest` is for the query or body. */
function fillPath(path: string, given: object): { address: string; rest: Record<string, unknown> } {
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

/** The only place where bytes get a type: API tests check every answer against its schema. */
async function readAnswer(coming: ReturnType<Carrier>) {
  const response = await coming;
  if (response.ok) return response.json();
  throw new ApiError(await problemOf(response));
}

/** @throws TypeError for an answer that is not ours, such as a proxy's: like `fetch` without a network */
async function problemOf(response: Pick<Response, 'json'>): Promise<Problem['error']> {
  const said: Partial<Problem> | undefined = await response.json().catch(() => undefined);
  if (said?.error === undefined) throw new TypeError('We can’t reach the site.');
  return said.error;
}

/** Whether the API cannot answer just now. */
export function isUnavailable(error: unknown): error is ApiError {
  return error instanceof ApiError && error.problem.status === 'UNAVAILABLE';
}

/** Whether the API refused the request as invalid. */
export function isSenseless(error: unknown): error is ApiError {
  return error instanceof ApiError && error.problem.status === 'INVALID_ARGUMENT';
}

/** A fallback for answers that are unavailable just now; other errors are thrown. */
export function unlessUnavailable<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (isUnavailable(error)) return instead;
    throw error;
  };
}

/** 'gone' for removed things, undefined for unknown ones; other errors are thrown. */
export function goneOrMissing(error: unknown): 'gone' | undefined {
  if (error instanceof ApiError && error.problem.code === GONE) return 'gone';
  return undefinedIfMissing(error);
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof ApiError && error.problem.status === 'NOT_FOUND') return undefined;
  throw error;
}
