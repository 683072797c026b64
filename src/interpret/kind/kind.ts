import { KINDS, type Kind, PERHAPS_MUSIC, SURE_OF_MUSIC } from '#scene/shows/kind.ts';
import { LANGUAGES } from '#scene/site/language.ts';
import { capitalize } from '#scene/text/listed.ts';
import { foldWords } from '#scene/text/names.ts';
import { listEntries } from '../languages/words.ts';
import { logSum, toShares } from '../statistics.ts';
import { isOrdinary } from '../words/word-tables.ts';
import { type Evidence, type ListingText, listEvidence, listVenueEvidence } from './evidence.ts';
import { isKnownStageName } from './known-on-stage.ts';
import table from './weights.json' with { type: 'json' };

/** Log-odds for each kind before the listing's own features, in the order of `KINDS`. */
export type Prior = readonly [music: number, stage: number, other: number];

export const EVEN_PRIOR: Prior = [0, 0, 0];

/** The likeliest kind of a listing with a reason. Probabilities are 0 to 1. */
export interface KindReading {
  kind: Kind;
  probability: number;
  /** The probability of music. */
  music: number;
  /** The probability of each kind, in the order of `KINDS`. */
  shares: number[];
  reason: string;
}

/** Log-odds added if a known artist is on the bill. */
const KNOWN_ARTIST: Prior = [4, 0, 0];

/** Keeps a listing with a known artist at least perhaps music, so that a dance lesson before the band does not hide the band. */
const MIN_LOG_ODDS_WITH_ARTIST = Math.log(PERHAPS_MUSIC / (1 - PERHAPS_MUSIC)) + 1e-9;

/** Scores are divided by this, as learned weights are too confident; it calibrates probabilities on held-out listings. */
const OVERCONFIDENCE = 1.2;

/** Factors for topics, by field. The training data files a music hall's quizzes under music, and so learns topics too weakly. */
const EMPHASIS: Record<string, number> = { title: 1.5, notes: 1.4 };

/** Bounds the log-odds from a venue's name: bands play in theaters too. */
const MAX_LOG_ODDS_FROM_VENUE = 1;

/** A venue's name closes at most this share of the gap between another kind and the likeliest. */
const MAX_GAP_CLOSED = 0.9;

/** Below this probability of music by its own words, a listing goes to an editor instead of being announced. */
const MIN_MUSIC_BY_WORDS = 0.25;

/** The highest probability of music for such a listing, just too low to announce it. */
const MAX_MUSIC_UNANNOUNCED = SURE_OF_MUSIC - 0.01;
const MAX_LOG_ODDS_UNANNOUNCED = Math.log(MAX_MUSIC_UNANNOUNCED / (1 - MAX_MUSIC_UNANNOUNCED));

/** The smallest lead in log-odds of a clause in the reason. */
const MIN_REASON_LEAD = 0.4;

/** Log-odds of each feature for each kind; the file has them in tenths. */
const LOG_ODDS = new Map(
  table.weights.map((line) => {
    const parts = line.split(' ');
    const [field = '', of] = parts;
    const emphasis = of === 'topic' ? (EMPHASIS[field] ?? 1) : 1;
    const [music = 0, stage = 0, other = 0] = parts.splice(-3).map((tenths) => (Number(tenths) * emphasis) / 10);
    return [parts.join(' '), [music, stage, other]] as const;
  }),
);

/**
 * Classifies a listing as music, another stage show or neither, by the sum of the prior and each feature's log-odds.
 * @param known whether a known artist is on the bill
 */
export function readKind(
  listing: ListingText,
  { prior = EVEN_PRIOR, known = false }: { prior?: Prior; known?: boolean } = {},
): KindReading {
  const evidence = listEvidence(listing, isOrdinary);
  const own = scoreEvidence(evidence).map((score, kind) => score + (prior[kind] ?? 0) + (known ? (KNOWN_ARTIST[kind] ?? 0) : 0));
  const [music = 0, ...others] = addVenueScores(own, evidence, prior);
  const rest = logSum(others);
  const minMusic = known ? rest + MIN_LOG_ODDS_WITH_ARTIST : Number.NEGATIVE_INFINITY;
  const isStageName = !known && isKnownStageName(listing.title);
  const maxMusic = isStageName || (!known && isHardlyMusic(evidence)) ? rest + MAX_LOG_ODDS_UNANNOUNCED : Number.POSITIVE_INFINITY;
  const shares = toShares([Math.min(maxMusic, Math.max(minMusic, music)), ...others]);
  const best = findBestKind(shares);
  const reason =
    known && best === 0
      ? 'An artist we know is playing.'
      : isStageName && best === 0
        ? 'That’s the name of a well-known play, dance or speaker.'
        : writeReason(best, evidence, prior);
  return { kind: KINDS[best] ?? 'other', probability: shares[best] ?? 0, music: shares[0] ?? 0, shares, reason };
}

/**
 * Adds the log-odds of the venue's name, scaled down by the share of music that the source lists. The name never makes another kind the
 * likeliest,
 * and never takes a listing out of perhaps music.
 */
function addVenueScores(scores: readonly number[], evidence: readonly Evidence[], prior: Prior): number[] {
  const weight = 1 - (toShares(prior)[0] ?? 0);
  const place = scoreVenueEvidence(evidence.filter(isVenueEvidence)).map((score) => (score * weight) / OVERCONFIDENCE);
  const best = findBestKind(scores);
  const parts = scores.map((score, kind) => {
    const gain = (place[kind] ?? 0) - (place[best] ?? 0);
    return gain > 0 ? (((scores[best] ?? 0) - score) / gain) * MAX_GAP_CLOSED : 1;
  });
  const part = Math.min(1, ...parts);
  const weighed = VENUE_WEIGHT_STEPS.map((step) => scores.map((score, kind) => score + step * part * (place[kind] ?? 0)));
  return (isPerhapsMusic(scores) && weighed.find(isPerhapsMusic)) || (weighed[0] ?? []);
}

const VENUE_WEIGHT_STEPS = [1, 0.8, 0.6, 0.4, 0.2, 0];

function isPerhapsMusic(scores: readonly number[]): boolean {
  return (toShares(scores)[0] ?? 0) >= PERHAPS_MUSIC;
}

/** Whether the words speak against music. The start time does not count, nor do ordinary words: many band names have them. */
function isHardlyMusic(evidence: readonly Evidence[]): boolean {
  const [music = 0] = toShares(scoreEvidence(evidence.filter(({ name }) => !name.startsWith('start ') && name !== 'shape ordinary words')));
  return music < MIN_MUSIC_BY_WORDS;
}

/** Returns the probabilities of a listing's kinds by its own words, and the phrase of its title without which another kind would be likelier. */
export function readKindByWords(listing: ListingText): { shares: number[]; decidingPhrase: string | undefined } {
  const evidence = listEvidence(listing, isOrdinary);
  const scores = scoreEvidence(evidence);
  const best = findBestKind(scores);
  const isOfTitle = ({ name, words }: Evidence) => words !== '' && name.startsWith('title ');
  const phrases = Map.groupBy(evidence.filter(isOfTitle), ({ words }) => words);
  const lead = (words: string) => computeLead(sumEvidence(phrases.get(words) ?? []), best);
  const [decisive] = [...phrases.keys()].sort((one, other) => lead(other) - lead(one));
  const without = scoreEvidence(evidence.filter((each) => !isOfTitle(each) || each.words !== decisive));
  return { shares: toShares(scores), decidingPhrase: findBestKind(without) === best ? undefined : decisive };
}

function findBestKind(scores: readonly number[]): number {
  return scores.indexOf(Math.max(...scores));
}

function isVenueEvidence({ name }: Evidence): boolean {
  return name.startsWith('venue ');
}

/** Sums the log-odds of each kind from all features except those of the venue's name. */
function scoreEvidence(evidence: readonly Evidence[]): number[] {
  return sumEvidence(evidence.filter((each) => !isVenueEvidence(each))).map((score) => score / OVERCONFIDENCE);
}

/** Returns the lead of a kind over the best other kind. */
function computeLead(weights: readonly number[], kind: number): number {
  return (weights[kind] ?? 0) - Math.max(...weights.filter((_, other) => other !== kind));
}

function sumEvidence(evidence: readonly Evidence[]): number[] {
  return KINDS.map((_, kind) => evidence.reduce((sum, { name }) => sum + (LOG_ODDS.get(name)?.[kind] ?? 0), 0));
}

/** Returns the bounded log-odds of each kind from a venue's name. */
export function scoreVenueName(name: string): Prior {
  return scoreVenueEvidence(listVenueEvidence(name));
}

function scoreVenueEvidence(evidence: readonly Evidence[]): Prior {
  const [music = 0, stage = 0, other = 0] = sumEvidence(evidence).map((sum) =>
    Math.max(-MAX_LOG_ODDS_FROM_VENUE, Math.min(MAX_LOG_ODDS_FROM_VENUE, sum)),
  );
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
const WORDING_CLAUSE = 'it is worded as such listings are';

/** Writes a sentence with the one or two strongest reasons for a kind. */
function writeReason(kind: number, evidence: readonly Evidence[], prior: Prior): string {
  const lead = (weights: readonly number[]) => computeLead(weights, kind);
  const strengths = new Map<string, number>();
  for (const { name, words } of evidence) {
    const [field = '', of] = name.split(' ');
    const clause =
      words === '' ? SHAPE_WORDS[name] : of === 'word' && isShortWord(words) ? WORDING_CLAUSE : `${FIELD_WORDS[field]} “${words}”`;
    if (clause !== undefined) strengths.set(clause, (strengths.get(clause) ?? 0) + lead(LOG_ODDS.get(name) ?? EVEN_PRIOR));
  }
  if (lead(prior) > 0)
    strengths.set(`most of what its source lists is ${KINDS[kind] === 'other' ? 'something else' : KINDS[kind]}`, lead(prior));
  const reasons = [...strengths].filter(([, strength]) => strength >= MIN_REASON_LEAD).sort(([, a], [, b]) => b - a);
  // The wording is a reason only if there is no other.
  const [first, second] = reasons.length > 1 ? reasons.filter(([clause]) => clause !== WORDING_CLAUSE) : reasons;
  if (first === undefined) return 'Nothing in it clearly says what it is.';
  const sentence = second === undefined ? first[0] : `${first[0]}, and ${second[0]}`;
  return `${capitalize(sentence)}.`;
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
  ...listEntries('common', LANGUAGES).map(foldWords),
  ...`about after again also around back been before being best both come comes does done down each even ever every four five from full gets
  give goes going good great have here high into just keep last less like long look made make makes many more most much must next once
  only other over part past seven some such take takes than that their them then there these they thing things this those three time
  times told under until upon very want ways well were what when where which while whole whom whose will with within without would year
  years your yours`.split(/\s+/),
]);

/** Whether a word is too common or short to be a reason. */
function isShortWord(word: string): boolean {
  return word.length < MIN_WORD_LETTERS || SHORT_WORDS.has(word);
}
