import { fold } from '#scene/text/names.ts';
import { readBill } from '../bill/bill.ts';
import { areSpelledAlike } from '../names/edit-distance.ts';
import { collapseSpaces } from '../plain-text.ts';
import { readStatusMarks } from '../status/marks.ts';

/** A listing's title and performers, prepared for comparison. */
export interface Title {
  /** Title and performers as given, folded, without asides. */
  texts: string[];
  /** Folded acts, headliner first: whole pieces of the bill, and their parts around '&'. */
  acts: string[];
  /** The first act of the title and the first performer. */
  leads: string[];
  /** Each word with its weight. */
  words: Map<string, number>;
  /** The part of the night: 'hour early', 'hour late', 'hour after' or 'night 2'; '' if none is stated. */
  part: string;
}

const MAX_TITLE_CHARS = 400;
const MAX_WORDS = 40;
const MAX_ACTS = 24;

/** Words that are no part of the title. */
const ASIDE = [
  /[[(*~<{]+\s*(?:re-?scheduled|new date|new venue|sold out|free|all ages|\d\d\+|upstairs|downstairs|main stage|album release|both nights|on sale now)[^\])*~>}]{0,30}[\])*~>}]+/gi,
  /\s*[-–—|:]\s*(?:ticketed event|(?:\$\d+ )?suggested donation|\$\d+.{0,30}|free(?: (?:show|entry))?|no cover|live in concert|tickets.{0,30})$/i,
  /^\s*(?:live music|live|free(?: show| concert)?|music|concert|tonight|just announced|new show|low tickets|sold out|event|(?:free )?patio show|early show|late show|matin[eé]e)\s*[:!|–—-]+\s+/i,
  /[[(]?\b(?:early|late) show\b[\])]?/gi,
  /\b(?:an? (?:intimate )?evening with|live at the .{1,40}$|on the patio$)/gi,
];

/** A promoter, or sometimes the act, comes before 'presents'. */
const PRESENTER = /^(.{2,60}?)\s+presents?\b\s*[:–—-]?\s*(?=\S)/i;

const EARLY = /\b(?:early (?:show|set|performance)|matin[eé]e|first show|\(early\))/i;
const LATE = /\b(?:late (?:show|performance)|second show|\(late\))/i;
const AFTER = /\bafter[ -]?(?:party|show|hours)\b/i;
const NUMBERED_PART = /\b(night|day|set|part|show) (\d|one|two|three|i{1,3})\b/i;
const DIGITS: Record<string, string> = { one: '1', two: '2', three: '3', i: '1', ii: '2', iii: '3' };

/** Words in many titles. Two titles that share only common words share nothing. */
const COMMON = new Set(
  (
    'the a an and at of in on for to from by with w feat ft featuring plus special guest guests friends more others live music show shows concert ' +
    'tour presents presented present night nights day event free tickets ticketed official tba tbd evening early late set sets vs x b2b host hosted ' +
    'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays weekly us usa'
  ).split(' '),
);

/** Words for a kind of show or act, with a small weight. */
const KINDS = new Set(
  (
    'band duo trio quartet quintet solo dj djs jam jams open mic karaoke trivia bingo party dance festival fest release album ep single record tribute ' +
    'anniversary celebration celebrating residency session sessions series brunch bluegrass jazz blues rock country folk irish funk soul ' +
    'acoustic comedy orchestra acappella ensemble collective group project club reunion patio stage amphitheater amphitheatre showroom upstairs downstairs benefit showcase songs music of'
  ).split(' '),
);

/** Prepares a listing's title and performers. */
export function readTitle({ event, performer }: { event?: string | undefined; performer?: string | undefined }): Title {
  const given = [performer ?? '', event ?? '']
    .map((text) => collapseSpaces(text.slice(0, MAX_TITLE_CHARS)).trim())
    .filter((text) => text !== '');
  const plain = given.map((text) => stripAsides(text));
  const bills = plain.map(listActs);
  const texts = [...new Set(plain.map((text) => fold(text) || text.toLowerCase()))];
  const all = [...new Set(texts.flatMap((text) => text.split(' ')))].slice(0, MAX_WORDS);
  return {
    texts,
    acts: [...new Set([...bills.flat(), ...given.flatMap(readPresenter)])].slice(0, MAX_ACTS),
    leads: [...new Set(bills.flatMap((bill) => bill.slice(0, 1)))],
    words: new Map(all.map((word) => [word, weighWord(word)])),
    part: readPart(given.join(' ')),
  };
}

/** Strips status marks, asides and promoters from a title, unless nothing else is left. */
function stripAsides(text: string): string {
  const marked = readStatusMarks(text).title || text;
  const noted = ASIDE.reduce((rest, aside) => rest.replace(aside, ' '), marked);
  const rest = noted.replace(PRESENTER, '').trim();
  return fold(rest) === '' ? text : rest;
}

/** Lists the presenter as an act that never leads. */
function readPresenter(text: string): string[] {
  return [fold(PRESENTER.exec(text)?.[1] ?? '')].filter(isDistinctive);
}

function listActs(text: string): string[] {
  const { title, performers } = readBill(text, () => false);
  const names = [...(title === '' ? [] : title.split(', ')), ...performers].flatMap((name) => [
    name,
    ...name.split(/\s+(?:&|and|x|vs\.?|-|–|—|\()\s*/i),
  ]);
  const [head = '', ...rest] = (performers.length > 0 ? [...performers.slice(0, 1), ...names] : names).map(fold);
  return [head, ...rest].filter((name, index, whole) => isDistinctive(name) && whole.indexOf(name) === index);
}

/** Whether a name has a word that is not in every title. */
function isDistinctive(name: string): boolean {
  return name.split(' ').some((word) => word !== '' && weighWord(word) > COMMON_WEIGHT);
}

/** The weights of common words and of kinds of shows; other words weigh 1. */
const COMMON_WEIGHT = 0.1;
const KIND_WEIGHT = 0.4;

/** The overlap that two titles need for each match. Set by hand. */
const SHARED = {
  /** Weight of the shared words: two distinctive words are no coincidence. */
  many: 2,
  /** Minimum shares of both titles for each match; `OfMany` applies to titles with `many` shared words. */
  alike: 0.7,
  alikeOfMany: 0.5,
  littleOfMany: 0.3,
  /** The share of the shorter title; the other title then names it. */
  within: 0.85,
} as const;

/** The score of each match, and the addition for a complete overlap. Set by hand. */
const SCORE = {
  leads: { least: 0.85, shared: 0.1 },
  alike: { least: 0.7, shared: 0.2 },
  named: { least: 0.7, shared: 0.1 },
  alikeOfMany: { least: 0.5, shared: 0.2 },
  untitled: 0.5,
  common: 0.4,
} as const;

function weighWord(word: string): number {
  return COMMON.has(word) ? COMMON_WEIGHT : KINDS.has(word) ? KIND_WEIGHT : 1;
}

function readPart(text: string): string {
  if (AFTER.test(text)) return 'hour after';
  if (EARLY.test(text)) return 'hour early';
  if (LATE.test(text)) return 'hour late';
  const [, what = '', count = ''] = NUMBERED_PART.exec(text) ?? [];
  return what === '' ? '' : `${what} ${DIGITS[count.toLowerCase()] ?? count}`.toLowerCase();
}

/**
 * Returns the share of words that two titles have in common, 0 to 1, of both (`both`) and of the shorter (`within`), and the weight of
 * these words.
 */
function compareWords(a: Title, b: Title): { both: number; within: number; weight: number } {
  const [left, right] = [[...a.words], [...b.words.keys()]];
  const total = (title: Title) => [...title.words.values()].reduce((sum, weight) => sum + weight, 0);
  const shared = left.reduce((sum, [word, weight]) => sum + (right.some((other) => areSpelledAlike(word, other)) ? weight : 0), 0);
  const [all, other] = [total(a), total(b)];
  return {
    both: all + other === 0 ? 0 : Math.min(1, (2 * shared) / (all + other)),
    within: Math.min(1, shared / Math.max(COMMON_WEIGHT, Math.min(all, other))),
    weight: shared,
  };
}

type Likeness = 'equal' | 'leads' | 'named' | 'alike' | 'little' | 'nothing' | 'untitled';

/**
 * Compares two titles. `equal`: same up to spelling; `leads`: a headliner is on the other bill; `named`: a headliner is in the other
 * title; `alike`: most words agree; `little`: some words agree.
 */
export function compareTitles(a: Title, b: Title): { likeness: Likeness; score: number } {
  if (a.texts.length === 0 || b.texts.length === 0) return { likeness: 'untitled', score: SCORE.untitled };
  if (a.texts.some((text) => b.texts.some((other) => areSpelledAlike(text, other)))) return { likeness: 'equal', score: 1 };
  if (!isDistinctive(a.texts.join(' ')) || !isDistinctive(b.texts.join(' '))) return { likeness: 'little', score: SCORE.common };
  const { both, within, weight } = compareWords(a, b);
  const scored = (how: 'leads' | 'alike' | 'named' | 'alikeOfMany') => SCORE[how].least + SCORE[how].shared * both;
  if (isHeadlinerOnBill(a, b) || isHeadlinerOnBill(b, a)) return { likeness: 'leads', score: scored('leads') };
  if (both >= SHARED.alike) return { likeness: 'alike', score: scored('alike') };
  const many = weight >= SHARED.many;
  if (isHeadlinerInTitle(a, b) || isHeadlinerInTitle(b, a) || (within >= SHARED.within && many))
    return { likeness: 'named', score: scored('named') };
  if (both >= SHARED.alikeOfMany && many) return { likeness: 'alike', score: scored('alikeOfMany') };
  return both >= SHARED.littleOfMany && many ? { likeness: 'little', score: both } : { likeness: 'nothing', score: both / 2 };
}

/** Whether a headliner of `a` is on the bill of `b`. */
function isHeadlinerOnBill(a: Title, b: Title): boolean {
  return a.leads.some((lead) => b.acts.some((act) => areSpelledAlike(lead, act)));
}

/** Whether a headliner of `a` is in a title of `b`. A single word must begin the title, and 'Salt Psalm' is another act than 'Salt'. */
function isHeadlinerInTitle(a: Title, b: Title): boolean {
  return a.leads.some((lead) =>
    b.texts.some((text) => {
      if (lead.includes(' ')) return ` ${text} `.includes(` ${lead} `);
      return text.startsWith(`${lead} `) && text.split(' ').filter((word) => weighWord(word) === 1).length !== 2;
    }),
  );
}
