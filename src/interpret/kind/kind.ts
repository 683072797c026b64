import { KINDS, type Kind, PERHAPS_MUSIC, SURE_OF_MUSIC } from '#scene/shows/kind.ts';
import { LANGUAGES } from '#scene/site/language.ts';
import { capital } from '#scene/text/listed.ts';
import { foldWords } from '#scene/text/names.ts';
import { wordsInLanguages } from '../languages/words.ts';
import { logSum, sharesOf } from '../statistics.ts';
import { isOrdinary } from '../words/word-tables.ts';
import { type Evidence, evidenceIn, evidenceOfPlace, type ListingText } from './evidence.ts';
import { isKnownOnStage } from './known-on-stage.ts';
import table from './weights.json' with { type: 'json' };

/** Log-odds for each kind before a listing is read, in the order of `KINDS`. */
export type Prior = readonly [music: number, stage: number, other: number];

export const EVEN_PRIOR: Prior = [0, 0, 0];

/** The likeliest kind of a listing and why. Probabilities are 0 to 1. */
export interface KindReading {
  kind: Kind;
  probability: number;
  /** The probability of music. */
  music: number;
  /** The probability of each kind, in the order of `KINDS`. */
  shares: number[];
  reason: string;
}

/** Log-odds added when a known artist is on the bill. */
const KNOWN_ARTIST: Prior = [4, 0, 0];

/** With a known artist, a listing is at least perhaps music, measured against all else: a lesson before the band does not hide the band. */
const MIN_LOG_ODDS_WITH_ARTIST = Math.log(PERHAPS_MUSIC / (1 - PERHAPS_MUSIC)) + 1e-9;

/** Learned weights are too confident. Divided by this, probabilities are calibrated on listings held out from training. */
const OVERCONFIDENCE = 1.2;

/** Factors for topics by field, as the training data files a music hall's quizzes under music and so learns topics too weakly. */
const EMPHASIS: Record<string, number> = { title: 1.5, notes: 1.4 };

/** The most that a place's name adds for or against a kind: bands play in theaters too. */
const MAX_FROM_PLACE = 1;

/** How far a place's name may bring another kind towards a tie with the likeliest, 0 to 1. */
const MAX_OF_TIE = 0.9;

/** Below this probability of music by its own words, a listing is not announced; an editor is asked. */
const HARDLY_MUSIC = 0.25;

/** The most likely such a listing can be music: just too little to be announced. */
const MAX_ASKED = SURE_OF_MUSIC - 0.01;
const ASKED = Math.log(MAX_ASKED / (1 - MAX_ASKED));

/** The lead, in log-odds, from which a clause is given as a reason. */
const MIN_REASON = 0.4;

/** Log-odds of each feature for each kind; the file has tenths. */
const TABLE = new Map(
  table.weights.map((line) => {
    const parts = line.split(' ');
    const [field = '', of] = parts;
    const emphasis = of === 'topic' ? (EMPHASIS[field] ?? 1) : 1;
    const [music = 0, stage = 0, other = 0] = parts.splice(-3).map((tenths) => (Number(tenths) * emphasis) / 10);
    return [parts.join(' '), [music, stage, other]] as const;
  }),
);

/**
 * Tells music from other stage shows, and both from everything else: a sum of the prior and of each feature's log-odds.
 * @param known whether a known artist is on the bill
 */
export function readKind(
  listing: ListingText,
  { prior = EVEN_PRIOR, known = false }: { prior?: Prior; known?: boolean } = {},
): KindReading {
  const evidence = evidenceIn(listing, isOrdinary);
  const own = scoresOf(evidence).map((score, kind) => score + (prior[kind] ?? 0) + (known ? (KNOWN_ARTIST[kind] ?? 0) : 0));
  const [music = 0, ...others] = addPlace(own, evidence, prior);
  const rest = logSum(others);
  const least = known ? rest + MIN_LOG_ODDS_WITH_ARTIST : Number.NEGATIVE_INFINITY;
  const isOfStage = !known && isKnownOnStage(listing.title);
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
 * Adds the place's name, the less the more music the source lists. The name never makes another kind the likeliest,
 * and never takes a listing out of perhaps music.
 */
function addPlace(scores: readonly number[], evidence: readonly Evidence[], prior: Prior): number[] {
  const weight = 1 - (sharesOf(prior)[0] ?? 0);
  const place = boundedPlace(evidence.filter(isOfPlace)).map((score) => (score * weight) / OVERCONFIDENCE);
  const best = bestOf(scores);
  const parts = scores.map((score, kind) => {
    const gain = (place[kind] ?? 0) - (place[best] ?? 0);
    return gain > 0 ? (((scores[best] ?? 0) - score) / gain) * MAX_OF_TIE : 1;
  });
  const part = Math.min(1, ...parts);
  const weighed = STEPS.map((step) => scores.map((score, kind) => score + step * part * (place[kind] ?? 0)));
  return (isPerhapsMusic(scores) && weighed.find(isPerhapsMusic)) || (weighed[0] ?? []);
}

const STEPS = [1, 0.8, 0.6, 0.4, 0.2, 0];

function isPerhapsMusic(scores: readonly number[]): boolean {
  return (sharesOf(scores)[0] ?? 0) >= PERHAPS_MUSIC;
}

/** Whether the words speak against music, leaving out place and hour. Ordinary words do not count: many band names have them. */
function isHardlyMusic(evidence: readonly Evidence[]): boolean {
  const [music = 0] = sharesOf(scoresOf(evidence.filter(({ name }) => !name.startsWith('start ') && name !== 'shape ordinary words')));
  return music < HARDLY_MUSIC;
}

/** The kind of a listing by its own words: probabilities, and the phrase of its title, if any, without which another kind would be likelier. */
export function readKindAlone(listing: ListingText): { shares: number[]; decidingPhrase: string | undefined } {
  const evidence = evidenceIn(listing, isOrdinary);
  const scores = scoresOf(evidence);
  const best = bestOf(scores);
  const isOfTitle = ({ name, words }: Evidence) => words !== '' && name.startsWith('title ');
  const phrases = Map.groupBy(evidence.filter(isOfTitle), ({ words }) => words);
  const lead = (words: string) => leadOf(sumOf(phrases.get(words) ?? []), best);
  const [decisive] = [...phrases.keys()].sort((one, other) => lead(other) - lead(one));
  const without = scoresOf(evidence.filter((each) => !isOfTitle(each) || each.words !== decisive));
  return { shares: sharesOf(scores), decidingPhrase: bestOf(without) === best ? undefined : decisive };
}

function bestOf(scores: readonly number[]): number {
  return scores.indexOf(Math.max(...scores));
}

function isOfPlace({ name }: Evidence): boolean {
  return name.startsWith('venue ');
}

/** Log-odds of each kind from everything but the place's name. */
function scoresOf(evidence: readonly Evidence[]): number[] {
  return sumOf(evidence.filter((each) => !isOfPlace(each))).map((score) => score / OVERCONFIDENCE);
}

/** The lead of one kind over the best other. */
function leadOf(weights: readonly number[], kind: number): number {
  return (weights[kind] ?? 0) - Math.max(...weights.filter((_, other) => other !== kind));
}

function sumOf(evidence: readonly Evidence[]): number[] {
  return KINDS.map((_, kind) => evidence.reduce((sum, { name }) => sum + (TABLE.get(name)?.[kind] ?? 0), 0));
}

/** Log-odds of each kind from a place's name, bounded. */
export function scoresOfPlace(name: string): Prior {
  return boundedPlace(evidenceOfPlace(name));
}

function boundedPlace(evidence: readonly Evidence[]): Prior {
  const [music = 0, stage = 0, other = 0] = sumOf(evidence).map((sum) => Math.max(-MAX_FROM_PLACE, Math.min(MAX_FROM_PLACE, sum)));
  return [music, stage, other];
}

const FIELD_WORDS: Record<string, string> = {
  title: 'its title says',
  tag: 'its source files it under',
  filed: 'its source files it under',
  venue: 'its place is called',
  notes: 'its notes say',
  link: 'its link says',
};

/** The clause for all short words together. */
const WORDED = 'it is worded as such listings are';

/** A sentence with the one or two strongest reasons for a kind. */
function reasonFor(kind: number, evidence: readonly Evidence[], prior: Prior): string {
  const lead = (weights: readonly number[]) => leadOf(weights, kind);
  const strengths = new Map<string, number>();
  for (const { name, words } of evidence) {
    const [field = '', of] = name.split(' ');
    const clause = words === '' ? SHAPE_WORDS[name] : of === 'word' && isShortWord(words) ? WORDED : `${FIELD_WORDS[field]} “${words}”`;
    if (clause !== undefined) strengths.set(clause, (strengths.get(clause) ?? 0) + lead(TABLE.get(name) ?? EVEN_PRIOR));
  }
  if (lead(prior) > 0)
    strengths.set(`most of what its source lists is ${KINDS[kind] === 'other' ? 'something else' : KINDS[kind]}`, lead(prior));
  const reasons = [...strengths].filter(([, strength]) => strength >= MIN_REASON).sort(([, a], [, b]) => b - a);
  // The wording counts as a reason only where it is the only one.
  const [first, second] = reasons.length > 1 ? reasons.filter(([clause]) => clause !== WORDED) : reasons;
  if (first === undefined) return 'Nothing in it says plainly what it is.';
  const sentence = second === undefined ? first[0] : `${first[0]}, and ${second[0]}`;
  return `${capital(sentence)}.`;
}

const SHAPE_WORDS: Record<string, string> = {
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

const MIN_WORD_LETTERS = 4;

const SHORT_WORDS = new Set([
  ...wordsInLanguages('common', LANGUAGES).map(foldWords),
  ...`about after again also around back been before being best both come comes does done down each even ever every four five from full gets
  give goes going good great have here high into just keep last less like long look made make makes many more most much must next once
  only other over part past seven some such take takes than that their them then there these they thing things this those three time
  times told under until upon very want ways well were what when where which while whole whom whose will with within without would year
  years your yours`.split(/\s+/),
]);

/** Whether a word is too common or short to be given as a reason. */
function isShortWord(word: string): boolean {
  return word.length < MIN_WORD_LETTERS || SHORT_WORDS.has(word);
}
