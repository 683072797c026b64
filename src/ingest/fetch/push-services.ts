import { converse, retryAfter } from './exchange.ts';
import { type Passed, pass, type Reach, readAddress } from './guard.ts';
import { Refused } from './refused.ts';

interface Needs {
  /** The origin of one push service that may be inside the operator's network. */
  own?: string | undefined;
  /** Resolves a name; the system's resolver by default. */
  resolve?: Reach['resolve'];
}

/** Posts to push services named by strangers: by https, on the public internet, at the IP addresses checked, without redirects. */
export function openPushServices({ own, resolve }: Needs = {}) {
  async function passed(endpoint: string): Promise<Passed> {
    const isOwn = own !== undefined && URL.parse(endpoint)?.origin === own;
    const reach: Reach = { resolve, ...(isOwn ? { ports: 'any', names: 'any', mayReach: () => true } : { ports: [443] }) };
    const url = readAddress(endpoint, reach);
    if (url.protocol !== 'https:' && !isOwn) throw new Refused('we only send to https:// addresses');
    return pass(url, reach);
  }

  return {
    /** @throws Refused in one sentence for an address that may not be reached */
    async check(endpoint: string): Promise<void> {
      await passed(endpoint);
    },
    /** @throws Refused in one sentence without an answer */
    async post(
      endpoint: string,
      { headers, body }: { headers: Record<string, string>; body: Buffer },
    ): Promise<{ status: number; retryAfterSeconds: number | null }> {
      const saying = { headers: { ...headers, 'content-length': String(body.length) }, body };
      // The body is not read.
      return converse(await passed(endpoint), saying, async (response) => ({
        status: response.statusCode ?? 0,
        retryAfterSeconds: retryAfter(response),
      }));
    },
  };
}
