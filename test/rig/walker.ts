import type { Hono } from 'hono';

/** A browser without JavaScript: links, forms, cookies. */
export class Walker {
  readonly #site: Hono;
  readonly #cookies = new Map<string, string>();

  constructor(site: Hono) {
    this.#site = site;
  }

  /** Another one with the same cookies. */
  copy(): Walker {
    const other = new Walker(this.#site);
    for (const [name, value] of this.#cookies) other.#cookies.set(name, value);
    return other;
  }

  /** Requests a page without following redirects. */
  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie !== '') headers.set('cookie', cookie);
    if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin');
    const response = await this.#site.request(path, { ...init, headers });
    for (const set of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = set.split(';');
      const at = pair.indexOf('=');
      if (attributes.some((attribute) => attribute.trim() === 'Max-Age=0')) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  /** Sends a form. */
  send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  }

  /** Calls the API with JSON. */
  call(path: string, body: unknown, token?: string): Promise<Response> {
    const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
    return this.ask(`/api${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  }

  /** The ID token of the signed-in account. */
  async token(): Promise<string> {
    return String(((await (await this.call('/session/token', {})).json()) as { idToken: string }).idToken);
  }

  /** Its cookies, for a real browser. */
  cookies(): { name: string; value: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value }));
  }

  has(cookie: string): boolean {
    return this.#cookies.has(cookie);
  }

  /** The value of a field in a page. */
  static field(html: string, name: string): string {
    const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
    return (/value="([^"]*)"/.exec(input)?.[1] ?? '')
      .replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&');
  }
}
