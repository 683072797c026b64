import type { Surroundings } from '#endpoint.ts';

/** Lists of shows, as `listAnswers` answers. */
export type List = (request: Request, surroundings: Surroundings) => Promise<Response | undefined>;

/** A list's answer after redirects: embeds keep their old address. */
export async function askList(list: List, address: URL, surroundings: Surroundings): Promise<Response | undefined> {
  const answer = await list(new Request(address), surroundings);
  const now = answer?.status === 301 ? answer.headers.get('location') : null;
  return now === null ? answer : list(new Request(new URL(now, address)), surroundings);
}
