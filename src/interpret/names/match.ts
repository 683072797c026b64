interface Candidate {
  id: string;
  name: string;
  confidence: number;
}

/** The entry that a name means. Without an id, an editor is asked or nothing similar is known. */
export interface Match {
  id: string | null;
  /** Of the id, else of the best candidate, 0 to 1. */
  confidence: number;
  /** One sentence. */
  reason: string;
  /** The best few, best first. */
  candidates: (Candidate & { because: string })[];
}

/** One way to read a name, folded. */
export interface NameForm {
  name: string;
  confidence: number;
  /** The change, to follow 'goes by this name'. */
  but: string;
}

/** One spelling of a name. Two names with the same key match with the lower of both confidences. */
export interface Spelling {
  key: string;
  confidence: number;
  /** How names with this key agree, to follow the known name in a sentence. */
  because: string;
}

export interface NameHit extends Candidate {
  because: string;
}

/** A spelling from this confidence on is linked. */
const MIN_SURE_CONFIDENCE = 0.8;

/** A misspelled name from this probability on is linked; some 99 of 100 such links are right. */
export const MIN_LINKED_PROBABILITY = 0.88;

/** From this probability on, an editor is asked. */
export const MIN_ASKED_PROBABILITY = 0.15;

const MAX_CANDIDATES = 5;

/** Returns the surest hit if it is sure enough and has no tie. */
export function chooseMatch(hits: readonly NameHit[], minConfidence = MIN_SURE_CONFIDENCE): Match {
  const best = pickBestHits(hits);
  const [first, second] = best;
  if (first === undefined) return { id: null, confidence: 0, reason: 'We don’t know any name like this.', candidates: [] };
  const confidence = roundToHundredths(first.confidence);
  const candidates = best
    .slice(0, MAX_CANDIDATES)
    .map((hit) => ({ id: hit.id, name: hit.name, confidence: roundToHundredths(hit.confidence), because: hit.because }));
  if (first.confidence < minConfidence) return { id: null, confidence, reason: `${first.name} ${first.because}.`, candidates };
  if (second?.confidence === first.confidence)
    return { id: null, confidence, reason: `It may be ${first.name} or ${second.name}, and we can’t tell which.`, candidates };
  return { id: first.id, confidence, reason: `${first.name} ${first.because}.`, candidates };
}

function roundToHundredths(confidence: number): number {
  return Math.round(100 * confidence) / 100;
}

/** Keeps the surest hit of each id, best first; ties by name. */
function pickBestHits(hits: readonly NameHit[]): NameHit[] {
  const best = new Map<string, NameHit>();
  for (const hit of hits) if ((best.get(hit.id)?.confidence ?? 0) < hit.confidence) best.set(hit.id, hit);
  return [...best.values()].sort(
    (a, b) => b.confidence - a.confidence || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1),
  );
}
