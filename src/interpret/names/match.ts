/** Somebody or somewhere a written name may mean. */
interface Candidate {
  id: string;
  name: string;
  confidence: number;
}

/** The answer to 'whom does this name mean?'. Without an id a person should be asked, or nobody like that is known. */
export interface Match {
  id: string | null;
  /** From 0 to 1: of the id, or without one of the best candidate. */
  confidence: number;
  /** One plain sentence. */
  reason: string;
  /** The best few, best first, for a person to choose from. */
  candidates: (Candidate & { because: string })[];
}

/** One way to read a written name, folded. */
export interface NameForm {
  name: string;
  confidence: number;
  /** What had to be done to read it so; follows 'goes by this name'. */
  but: string;
}

/** One way to spell a name for comparing: names that share a key may be one, as surely as the less sure of both spellings. */
export interface Spelling {
  key: string;
  confidence: number;
  /** How names that share the key agree; follows the known name in a sentence. */
  because: string;
}

/** A candidate, and how its name agrees with the one asked for, or why it may yet be another. */
export interface NameHit extends Candidate {
  because: string;
}

/** From this confidence on a name is linked that is spelt in one of the ways it may be. */
const SURE = 0.8;

/** From this probability on a name that is miswritten is linked; of a hundred such links some ninety-nine are right. */
export const LINKED = 0.88;

/** From this probability on, and below what links, it is worth a person's time to ask. */
export const WORTH_ASKING = 0.15;

/** How many candidates a person is offered. */
const OFFERED = 5;

/** The answer that hits lead to: the surest, when it is sure and nobody else is as sure. */
export function matchOf(hits: readonly NameHit[], sure = SURE): Match {
  const best = bestOfEach(hits);
  const [first, second] = best;
  if (first === undefined) return { id: null, confidence: 0, reason: 'Nothing known has a name like this.', candidates: [] };
  const confidence = rounded(first.confidence);
  const candidates = best
    .slice(0, OFFERED)
    .map((hit) => ({ id: hit.id, name: hit.name, confidence: rounded(hit.confidence), because: hit.because }));
  if (first.confidence < sure) return { id: null, confidence, reason: `${first.name} ${first.because}.`, candidates };
  if (second?.confidence === first.confidence)
    return { id: null, confidence, reason: `It may be ${first.name} or ${second.name}, and nothing tells which.`, candidates };
  return { id: first.id, confidence, reason: `${first.name} ${first.because}.`, candidates };
}

function rounded(confidence: number): number {
  return Math.round(100 * confidence) / 100;
}

/** The surest hit of each id, best first; ties in order of name, so that an answer never depends on the order of a list. */
function bestOfEach(hits: readonly NameHit[]): NameHit[] {
  const best = new Map<string, NameHit>();
  for (const hit of hits) if ((best.get(hit.id)?.confidence ?? 0) < hit.confidence) best.set(hit.id, hit);
  return [...best.values()].sort(
    (a, b) => b.confidence - a.confidence || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1),
  );
}
