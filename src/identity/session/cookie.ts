import { KNOWN_DAYS } from '../account/known-devices.ts';

/** Where a browser's session lives: nothing a page's script can read. */
const SESSION = 'session';
/** By what a browser is known again when somebody signs in with it: worth nothing without the password. */
const DEVICE = 'device';
type CookieName = typeof SESSION | typeof DEVICE;

/** How long a browser is known after the last sign-in, in seconds. */
const DEVICE_S = KNOWN_DAYS * 86_400;
/** A secret of ours (`newSecret`). */
const SECRET = /^[\w-]{43}$/;

/** A cookie as it goes out; under https its name pins it to this host and path (RFC 6265bis, section 4.1.3.2). */
function nameFor(name: CookieName, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

function read(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || undefined;
  }
  return undefined;
}

/** The secret of the session in a request's cookies, or undefined. */
export function readSessionCookie(header: string, secure: boolean): string | undefined {
  return read(header, nameFor(SESSION, secure));
}

/** The secret by which a browser is known, in a request's cookies; undefined when there is none of ours. */
export function readDeviceCookie(header: string, secure: boolean): string | undefined {
  const secret = read(header, nameFor(DEVICE, secure));
  return secret !== undefined && SECRET.test(secret) ? secret : undefined;
}

/** Whether a request's cookies name a session, under whichever name; whether it stands is asked further in. */
export function namesSession(header: string): boolean {
  return /(?:^|;)\s*(?:__Host-)?session\s*=/.test(header);
}

/** Whether one cookie, as `name=value`, is one of ours: a session's or a browser's. */
export function isOurs(pair: string): boolean {
  return /^(?:__Host-)?(?:session|device)\s*=/.test(pair);
}

/** The cookie that carries a session for so many seconds; 0 takes it away. */
export function sessionCookie(secret: string, seconds: number, secure: boolean): string {
  return cookie(SESSION, secret, seconds, secure);
}

/** The cookie by which a browser is known again. */
export function deviceCookie(secret: string, secure: boolean): string {
  return cookie(DEVICE, secret, DEVICE_S, secure);
}

function cookie(name: CookieName, secret: string, seconds: number, secure: boolean): string {
  return `${nameFor(name, secure)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
