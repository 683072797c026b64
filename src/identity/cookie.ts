/** Where a browser's session lives: nothing a page's script can read. */
const NAME = 'session';

/** A cookie as it goes out; under https its name pins it to this host and path (RFC 6265bis, section 4.1.3.2). */
function nameFor(secure: boolean): string {
  return secure ? `__Host-${NAME}` : NAME;
}

/** The secret in a request's cookies, or undefined. */
export function readSessionCookie(header: string, secure: boolean): string | undefined {
  const name = nameFor(secure);
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || undefined;
  }
  return undefined;
}

/** Whether a request's cookies name a session, under whichever name; whether it stands is asked further in. */
export function namesSession(header: string): boolean {
  return /(?:^|;)\s*(?:__Host-)?session\s*=/.test(header);
}

/** The cookie that carries a session for so many seconds; 0 takes it away. */
export function sessionCookie(secret: string, seconds: number, secure: boolean): string {
  return `${nameFor(secure)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
