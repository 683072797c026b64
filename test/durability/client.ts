import type { Facts, Ledger } from './ledger.ts';

/** The site closed before it answered. */
export class CutOff extends Error {}

/** An answer of the site. `body` is its JSON, `cookie` the session it set. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
  cookie: string | undefined;
}

/** An ID token, or a browser's cookie. */
interface Credentials {
  token?: string;
  cookie?: string;
}

/** One run of the site, as clients see it. */
export interface Site {
  get: (path: string, as?: Credentials) => Promise<Answer>;
  /**
   * Posts a write and records the result in the ledger; undefined if refused.
   * @param wanted the facts if it succeeds
   * @param more further facts promised by the answer
   * @throws CutOff without an answer
   */
  write: (request: Write, wanted: Facts, more?: (answer: Answer) => Facts) => Promise<Answer | undefined>;
}

interface Write {
  /** Its name in the ledger. */
  action: string;
  path: string;
  body: object;
  as?: Credentials;
  /** An Idempotency-Key. */
  key?: string;
}

/** @param origin such as `http://127.0.0.1:3000` */
export function siteAt(origin: string, ledger: Ledger): Site {
  async function send(path: string, { token, cookie }: Credentials = {}, body?: object, key?: string): Promise<Answer> {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (key !== undefined) headers['idempotency-key'] = key;
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    if (cookie !== undefined) headers.cookie = `session=${cookie}`;
    try {
      const response = await fetch(`${origin}${path}`, {
        headers,
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      const given = /session=([\w-]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
      return { status: response.status, body: (await response.json()) as Record<string, unknown>, cookie: given };
    } catch (cause) {
      throw new CutOff(path, { cause });
    }
  }

  return {
    get: (path, as) => send(path, as),
    async write({ action, path, body, as, key }, wanted, more = () => ({})) {
      const asked = ledger.ask(action, wanted);
      try {
        const answer = await send(path, as, body, key);
        if (answer.status < 300) asked.acknowledged(more(answer));
        else if (answer.status < 500) asked.refused();
        else asked.unknown();
        return answer.status < 300 ? answer : undefined;
      } catch (error) {
        asked.unknown();
        throw error;
      }
    },
  };
}
