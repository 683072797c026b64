import { KINDS, type Kind, PERHAPS_MUSIC, SURE_OF_MUSIC } from '#scene/shows/kind.ts';
import { capital } from '#scene/text/listed.ts';
import { logSum, sharesOf } from '../log-odds.ts';
import { isOrdinary } from '../words/ordinary.ts';
import { type Evidence, evidenceIn, evidenceOfPlace, type Said } from './evidence.ts';
import { isKnownOnStage } from './known-on-stage.ts';
import { isLittle } from './little-words.ts';
import learnt from './weights.json' with { type: 'json' };

/** What speaks for each kind before a listing is read, as natural logarithms of odds, in the order of `KINDS`. */
export type Prior = readonly [music: number, stage: number, other: number];

/** Nothing is known beforehand. */
export const EVEN: Prior = [0, 0, 0];

/** What a listing is taken to be, how likely that is (0 to 1) and how likely it is music, and why, in a sentence. */
export interface KindReading {
  kind: Kind;
  probability: number;
  music: number;
  /** How likely each kind is, in the order of `KINDS`. */
  shares: number[];
  reason: string;
}

/** Somebody on the roster, or known to the world, plays: so much more likely it is music, whatever else it says. */
const KNOWN: Prior = [4, 0, 0];

/** And so likely at least, against all else together: a lesson before a band is no reason to leave out the band. */
const MIN_KNOWN = Math.log(PERHAPS_MUSIC / (1 - PERHAPS_MUSIC)) + 1e-9;

/** Learnt weights are too sure of themselves. Divided by this, how likely they say a kind is agrees with how often it is right, on listings that were not learnt from. */
const OVERSURE = 1.2;

/**
 * What a topic weighs is multiplied, by where it stands. Listings to learn from were filed by whole feeds, so that a music hall's quiz
 * counted as music, and topics were learnt to say too little.
 */
const EMPHASIS: Record<string, number> = { title: 1.5, notes: 1.4 };

/** What a place is called says no more than this for or against a kind: bands play in theaters, and a quiz on a taproom's stage is a quiz. */
const MAX_OF_PLACE = 1;

/** So much of what would make another kind as likely may the name of a place say. */
const SHORT_OF_A_TIE = 0.9;

/** Where a listing's own words leave it less likely music than this, nothing known beforehand announces it as music: an editor is asked. */
const HARDLY_MUSIC = 0.25;

/** The most that it is music then: not enough to be announced, in whole hundredths too. */
const MAX_ASKED = SURE_OF_MUSIC - 0.01;
const ASKED = Math.log(MAX_ASKED / (1 - MAX_ASKED));

/** What must speak for a kind to be named as a reason. */
const TELLING = 0.4;

/** What each topic, word and shape says for each kind: in the file by tenths of a natural logarithm. Made by `scripts/learn-kinds.ts`. */
const TABLE = new Map(
  learnt.weights.map((line) => {
    const parts = line.split(' ');
    const [field = '', of] = parts;
    const emphasis = of === 'topic' ? (EMPHASIS[field] ?? 1) : 1;
    const [music = 0, stage = 0, other = 0] = parts.splice(-3).map((tenths) => (Number(tenths) * emphasis) / 10);
    return [parts.join(' '), [music, stage, other]] as const;
  }),
);

/**
 * Tells music from what happens on a stage without being music, and both from everything else. One sum of log-odds over what is known
 * beforehand and what the listing says, each term with a weight of its own; so what it says can be told as the reason.
 * @param known whether somebody on the roster, or known to the world, is on its bill
 */
export function readKind(said: Said, { prior = EVEN, known = false }: { prior?: Prior; known?: boolean } = {}): KindReading {
  const evidence = evidenceIn(said, isOrdinary);
  const own = scoresOf(evidence).map((score, kind) => score + (prior[kind] ?? 0) + (known ? (KNOWN[kind] ?? 0) : 0));
  const [music = 0, ...others] = withPlace(own, evidence, prior);
  const rest = logSum(others);
  const least = known ? rest + MIN_KNOWN : Number.NEGATIVE_INFINITY;
  const isOfStage = !known && isKnownOnStage(said.title);
  const most = isOfStage || (!known && isHardlyMusic(evidence)) ? rest + ASKED : Number.POSITIVE_INFINITY;
  const shares = sharesOf([Math.min(most, Math.max(least, music)), ...others]);
  const best = bestOf(shares);
  const reason =
    known && best === 0
      ? 'Somebody we know plays.'
      : isOfStage && best === 0
        ? 'A well-known play, dance or speaker is called that.'
        : reasonFor(best, evidence, prior);
  return { kind: KINDS[best] ?? 'other', probability: shares[best] ?? 0, music: shares[0] ?? 0, shares, reason };
}

/**
 * Adds what the name of the place says: the less, the more of what is listed there is music. The name never decides: it counts only as far as
 * the likeliest kind stays the likeliest, and what may be music without it still may be.
 */
function withPlace(scores: readonly number[], evidence: readonly Evidence[], prior: Prior): number[] {
  const weight = 1 - (sharesOf(prior)[0] ?? 0);
  const place = boundedPlace(evidence.filter(isOfPlace)).map((said) => (said * weight) / OVERSURE);
  const best = bestOf(scores);
  const parts = scores.map((score, kind) => {
    const gain = (place[kind] ?? 0) - (place[best] ?? 0);
    return gain > 0 ? (((scores[best] ?? 0) - score) / gain) * SHORT_OF_A_TIE : 1;
  });
  const part = Math.min(1, ...parts);
  const weighed = STEPS.map((step) => scores.map((score, kind) => score + step * part * (place[kind] ?? 0)));
  return (isPerhapsMusic(scores) && weighed.find(isPerhapsMusic)) || (weighed[0] ?? []);
}

/** Shares of what the name of a place says, largest first. */
const STEPS = [1, 0.8, 0.6, 0.4, 0.2, 0];

function isPerhapsMusic(scores: readonly number[]): boolean {
  return (sharesOf(scores)[0] ?? 0) >= PERHAPS_MUSIC;
}

/**
 * Whether the words of a listing speak against music, whatever its place, its hour and its source. That its words are ordinary does not:
 * so are those of many bands.
 */
function isHardlyMusic(evidence: readonly Evidence[]): boolean {
  const [music = 0] = sharesOf(scoresOf(evidence.filter(({ name }) => !name.startsWith('start ') && name !== 'shape ordinary words')));
  return music < HARDLY_MUSIC;
}

/** What a listing says by itself: how likely each kind is, and the words of its title, if any, without which it were taken for another. */
export function toldAlone(said: Said): { shares: number[]; hinge: string | undefined } {
  const evidence = evidenceIn(said, isOrdinary);
  const scores = scoresOf(evidence);
  const best = bestOf(scores);
  const isOfTitle = ({ name, words }: Evidence) => words !== '' && name.startsWith('title ');
  const phrases = Map.groupBy(evidence.filter(isOfTitle), ({ words }) => words);
  const lead = (words: string) => leadOf(sumOf(phrases.get(words) ?? []), best);
  const [hinge] = [...phrases.keys()].sort((one, other) => lead(other) - lead(one));
  const without = scoresOf(evidence.filter((each) => !isOfTitle(each) || each.words !== hinge));
  return { shares: sharesOf(scores), hinge: bestOf(without) === best ? undefined : hinge };
}

function bestOf(scores: readonly number[]): number {
  return scores.indexOf(Math.max(...scores));
}

function isOfPlace({ name }: Evidence): boolean {
  return name.startsWith('venue ');
}

/** What everything in a listing but the name of its place says of each kind, as log-odds. */
function scoresOf(evidence: readonly Evidence[]): number[] {
  return sumOf(evidence.filter((each) => !isOfPlace(each))).map((said) => said / OVERSURE);
}

/** By how much some weights speak for one kind rather than for any other. */
function leadOf(weights: readonly number[], kind: number): number {
  return (weights[kind] ?? 0) - Math.max(...weights.filter((_, other) => other !== kind));
}

/** What some evidence says of each kind, as log-odds. */
function sumOf(evidence: readonly Evidence[]): number[] {
  return KINDS.map((_, kind) => evidence.reduce((sum, { name }) => sum + (TABLE.get(name)?.[kind] ?? 0), 0));
}

/** What the name of a place says of what happens there, as log-odds, within bounds. */
export function placeSays(name: string): Prior {
  return boundedPlace(evidenceOfPlace(name));
}

function boundedPlace(evidence: readonly Evidence[]): Prior {
  const [music = 0, stage = 0, other = 0] = sumOf(evidence).map((sum) => Math.max(-MAX_OF_PLACE, Math.min(MAX_OF_PLACE, sum)));
  return [music, stage, other];
}

const PLACES: Record<string, string> = {
  title: 'its title says',
  tag: 'its source files it under',
  filed: 'its source files it under',
  venue: 'its place is called',
  notes: 'its notes say',
  link: 'its link says',
};

/** What is said of all its little words together. */
const WORDED = 'it is worded as such listings are';

/** A sentence of what speaks most for a kind. */
function reasonFor(kind: number, evidence: readonly Evidence[], prior: Prior): string {
  const lead = (weights: readonly number[]) => leadOf(weights, kind);
  const strengths = new Map<string, number>();
  for (const { name, words } of evidence) {
    const [field = '', of] = name.split(' ');
    const clause = words === '' ? SHAPES[name] : of === 'word' && isLittle(words) ? WORDED : `${PLACES[field]} “${words}”`;
    if (clause !== undefined) strengths.set(clause, (strengths.get(clause) ?? 0) + lead(TABLE.get(name) ?? EVEN));
  }
  if (lead(prior) > 0)
    strengths.set(`most of what its source lists is ${KINDS[kind] === 'other' ? 'something else' : KINDS[kind]}`, lead(prior));
  const telling = [...strengths].filter(([, strength]) => strength >= TELLING).sort(([, a], [, b]) => b - a);
  // How it is worded is named where nothing else is.
  const [first, second] = telling.length > 1 ? telling.filter(([clause]) => clause !== WORDED) : telling;
  if (first === undefined) return 'Nothing in it says plainly what it is.';
  const said = second === undefined ? first[0] : `${first[0]}, and ${second[0]}`;
  return `${capital(said)}.`;
}

/** What the shape of a title and the part of the day say, where they say something. */
const SHAPES: Record<string, string> = {
  'shape with': 'its title names guests',
  'shape slashes': 'its title is a list of names',
  'shape plus': 'its title is a list of names',
  'shape list': 'its title is a list of names',
  'shape strange words': 'its title is a name',
  'shape mostly strange words': 'its title is mostly a name',
  'shape ordinary words': 'its title is no name',
  'start morning': 'it starts in the morning',
  'start noon': 'it starts around noon',
  'start afternoon': 'it starts in the afternoon',
  'start early evening': 'it starts early in the evening',
  'start late evening': 'it starts in the evening',
  'start night': 'it starts late',
};
