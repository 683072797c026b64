import type { Surroundings } from '#endpoint.ts';

/** Lists of shows as `listAnswers` answers with them. */
export type List = (request: Request, surroundings: Surroundings) => Promise<Response | undefined>;

/** What a list answers, wherever it stands by now: what somebody pasted into their own site names an address for good. */
export async function askList(list: List, address: URL, surroundings: Surroundings): Promise<Response | undefined> {
  const answer = await list(new Request(address), surroundings);
  const now = answer?.status === 301 ? answer.headers.get('location') : null;
  return now === null ? answer : list(new Request(new URL(now, address)), surroundings);
}
