import type { Context } from 'hono';
import { hasTooManyFields } from '#scene/text/form-text.ts';
import { WireError } from './envelope.ts';

const MAX_BYTES = 65_536;

/** Fields with tokens or codes we issued. */
const TOKENS: ReadonlySet<string> = new Set(['idToken', 'refreshToken', 'oobCode', 'mfaPendingCredential']);

/** A call's fields by camel-case name; null counts as absent. */
export interface Body {
  /** A field as text, also for numbers and flags. */
  text: (name: string) => string | undefined;
  list: (name: string) => string[];
  /** A nested object; empty when absent. */
  part: (name: string) => Body;
  has: (name: string) => boolean;
}

/** Reads a call's body: a JSON object, or a form where allowed. @throws WireError */
export async function readBody(c: Context, form = false): Promise<Body> {
  const text = await readText(c.req.raw);
  const type = c.req.header('content-type') ?? '';
  if (form && type.startsWith('application/x-www-form-urlencoded')) {
    if (hasTooManyFields(text)) throw new WireError(400, 'INVALID_ARGUMENT', 'Request has too many fields.');
    return bodyOf(Object.fromEntries(new URLSearchParams(text)));
  }
  return bodyOf(text.trim() === '' ? {} : readJsonObject(text));
}

async function readText(request: Request): Promise<string> {
  // An oversized body arrives unread.
  demandSmall(Number(request.headers.get('content-length') ?? 0));
  const bytes = await request.arrayBuffer().catch(() => {
    throw new WireError(400, 'INVALID_ARGUMENT', 'Part of the request is missing.', 'parseError');
  });
  demandSmall(bytes.byteLength);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new WireError(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received. It is not UTF-8.', 'parseError');
  }
}

function demandSmall(length: number): void {
  if (length > MAX_BYTES) throw new WireError(413, 'INVALID_ARGUMENT', `Request payload size exceeds the limit: ${MAX_BYTES} bytes.`);
}

function bodyOf(fields: Record<string, unknown>, path = ''): Body {
  const known = new Map(Object.entries(fields).map(([name, value]) => [camel(name), value]));
  const get = (name: string) => known.get(name) ?? undefined;
  const wrong = (name: string, type: string): never => {
    throw new WireError(400, 'INVALID_ARGUMENT', `Invalid value at '${path}${name}' (${type})`);
  };
  return {
    has: (name) => get(name) !== undefined,
    text(name) {
      const value = get(name);
      if (value === undefined) return undefined;
      if (typeof value === 'object') return wrong(name, 'TYPE_STRING');
      const text = String(value);
      // The databases store no lone surrogates or NUL. A token with one is simply invalid.
      if (text.isWellFormed() && !text.includes('\0')) return text;
      return TOKENS.has(name) ? text.toWellFormed().replaceAll('\0', '\uFFFD') : wrong(name, 'TYPE_STRING');
    },
    list(name) {
      const value = get(name) ?? [];
      if (!Array.isArray(value) || value.some((item) => typeof item !== 'string')) return wrong(name, 'TYPE_STRING');
      return value as string[];
    },
    part(name) {
      const value = get(name) ?? {};
      if (typeof value !== 'object' || Array.isArray(value)) return wrong(name, 'TYPE_MESSAGE');
      return bodyOf(value as Record<string, unknown>, `${path}${name}.`);
    },
  };
}

/** Parses a JSON object. @throws WireError for anything else */
export function readJsonObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new WireError(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.', 'parseError');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new WireError(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received. Root element must be a message.', 'parseError');
  return value as Record<string, unknown>;
}

function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
