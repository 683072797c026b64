import { randomUUID } from 'node:crypto';
import { CutOff, type Site } from '../durability/client.ts';
import type { Client, Person } from '../durability/clients.ts';

/** Milliseconds before a retry. */
const AGAIN_MS = 50;

/**
 * An editor's client that creates sources and retries until told that one exists. Each is requested once more even then, as after a lost
 * answer.
 * @param keyed sends an Idempotency-Key; without one, retries create doubles
 */
export function maker({ token }: Person, name: string, keyed = true): Client {
  let made = 0;
  let under: { wanted: string; key: string | undefined } | undefined;
  const ask = (site: Site, { wanted, key }: { wanted: string; key: string | undefined }) =>
    site.write(
      {
        action: 'make a source once',
        path: '/api/desk/sources',
        body: { name: wanted, what: 'Nothing yet.', format: 'list' },
        as: { token },
        ...(key === undefined ? {} : { key }),
      },
      { [`made:${wanted}`]: '1' },
    );
  return {
    async act(site) {
      under ??= { wanted: `${name} ${made++}`, key: keyed ? randomUUID() : undefined };
      const answer = await ask(site, under);
      if (answer === undefined) return void (await new Promise((resolve) => setTimeout(resolve, AGAIN_MS)));
      const again = under;
      under = undefined;
      await ask(site, again).catch((error) => {
        if (!(error instanceof CutOff)) throw error;
      });
    },
  };
}
