import { converse, retryAfter } from './exchange.ts';
import { type Passed, pass, type Reach, readAddress } from './guard.ts';
import { Refused } from './refused.ts';

interface Needs {
  /** The one push service inside a network of one's own that may be asked, by its origin. */
  own?: string | undefined;
  /** Finds a name's IP addresses; the machine's resolver unless a test answers for it. */
  resolve?: Reach['resolve'];
}

/** Push services as strangers name them: on the public internet, by https, at the IP addresses that were checked, never by a redirect. */
export function openPushServices({ own, resolve }: Needs = {}) {
  async function passed(endpoint: string): Promise<Passed> {
    const isOwn = own !== undefined && URL.parse(endpoint)?.origin === own;
    const reach: Reach = { resolve, ...(isOwn ? { ports: 'any', names: 'any', mayReach: () => true } : { ports: [443] }) };
    const url = readAddress(endpoint, reach);
    if (url.protocol !== 'https:' && !isOwn) throw new Refused('only https:// addresses are told');
    return pass(url, reach);
  }

  return {
    /** @throws Refused in one sentence where an address may not be asked */
    async check(endpoint: string): Promise<void> {
      await passed(endpoint);
    },
    /** @throws Refused in one sentence where no answer comes */
    async post(
      endpoint: string,
      { headers, body }: { headers: Record<string, string>; body: Buffer },
    ): Promise<{ status: number; retryAfterSeconds: number | null }> {
      const saying = { headers: { ...headers, 'content-length': String(body.length) }, body };
      // What it says besides is nothing to us, and is not read.
      return converse(await passed(endpoint), saying, async (response) => ({
        status: response.statusCode ?? 0,
        retryAfterSeconds: retryAfter(response),
      }));
    },
  };
}
