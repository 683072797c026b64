interface Candidate {
  id: string;
  name: string;
  confidence: number;
}

/** Which entry a name means. Without an id, a person is asked or nothing like it is known. */
export interface Match {
  id: string | null;
  /** 0 to 1: of the id, else of the best candidate. */
  confidence: number;
  /** One plain sentence. */
  reason: string;
  /** The best few, best first. */
  candidates: (Candidate & { because: string })[];
}

/** One way to read a name, folded. */
export interface NameForm {
  name: string;
  confidence: number;
  /** What was changed; follows 'goes by this name'. */
  but: string;
}

/** One spelling of a name. Names that share a key may be the same, as surely as the less sure of both. */
export interface Spelling {
  key: string;
  confidence: number;
  /** How names with this key agree; follows the known name in a sentence. */
  because: string;
}

export interface NameHit extends Candidate {
  because: string;
}

/** From this confidence a spelling is linked. */
const MIN_SURE = 0.8;

/** From this probability a misspelled name is linked; some 99 of 100 such links are right. */
export const MIN_LINKED = 0.88;

/** From this probability a person is asked. */
export const MIN_WORTH_ASKING = 0.15;

const MAX_CANDIDATES = 5;

/** The answer from some hits: the surest, if it is sure enough and alone. */
export function matchOf(hits: readonly NameHit[], sure = MIN_SURE): Match {
  const best = bestOfEach(hits);
  const [first, second] = best;
  if (first === undefined) return { id: null, confidence: 0, reason: 'Nothing known has a name like this.', candidates: [] };
  const confidence = rounded(first.confidence);
  const candidates = best
    .slice(0, MAX_CANDIDATES)
    .map((hit) => ({ id: hit.id, name: hit.name, confidence: rounded(hit.confidence), because: hit.because }));
  if (first.confidence < sure) return { id: null, confidence, reason: `${first.name} ${first.because}.`, candidates };
  if (second?.confidence === first.confidence)
    return { id: null, confidence, reason: `It may be ${first.name} or ${second.name}, and nothing tells which.`, candidates };
  return { id: first.id, confidence, reason: `${first.name} ${first.because}.`, candidates };
}

function rounded(confidence: number): number {
  return Math.round(100 * confidence) / 100;
}

/** The surest hit of each id, best first; ties by name. */
function bestOfEach(hits: readonly NameHit[]): NameHit[] {
  const best = new Map<string, NameHit>();
  for (const hit of hits) if ((best.get(hit.id)?.confidence ?? 0) < hit.confidence) best.set(hit.id, hit);
  return [...best.values()].sort(
    (a, b) => b.confidence - a.confidence || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1),
  );
}
