import { KNOWN_DEVICE_DAYS } from '../account/known-devices.ts';

const SESSION = 'session';
/** The device cookie: worthless without the password. */
const DEVICE = 'device';
type CookieName = typeof SESSION | typeof DEVICE;

const DEVICE_S = KNOWN_DEVICE_DAYS * 86_400;
const SECRET = /^[\w-]{43}$/;

/** Under https the name has the `__Host-` prefix (RFC 6265bis, section 4.1.3.2). */
function nameFor(name: CookieName, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

function readCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || undefined;
  }
  return undefined;
}

/** The session secret in a Cookie header, if any. */
export function readSessionCookie(header: string, secure: boolean): string | undefined {
  return readCookie(header, nameFor(SESSION, secure));
}

/** The device secret in a Cookie header, if any. */
export function readDeviceCookie(header: string, secure: boolean): string | undefined {
  const secret = readCookie(header, nameFor(DEVICE, secure));
  return secret !== undefined && SECRET.test(secret) ? secret : undefined;
}

/** Whether a Cookie header names a session under either name, valid or not. */
export function namesSession(header: string): boolean {
  return /(?:^|;)\s*(?:__Host-)?session\s*=/.test(header);
}

/** Whether a cookie, as `name=value`, is ours. */
export function isOwnCookie(pair: string): boolean {
  return /^(?:__Host-)?(?:session|device)\s*=/.test(pair);
}

/** The session cookie for some seconds; 0 removes it. */
export function sessionCookie(secret: string, seconds: number, secure: boolean): string {
  return cookie(SESSION, secret, seconds, secure);
}

/** The device cookie. */
export function deviceCookie(secret: string, secure: boolean): string {
  return cookie(DEVICE, secret, DEVICE_S, secure);
}

function cookie(name: CookieName, secret: string, seconds: number, secure: boolean): string {
  return `${nameFor(name, secure)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
