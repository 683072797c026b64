import { fold } from '#scene/text/names.ts';
import { readBill } from '../bill/bill.ts';
import { singleSpaced } from '../plain-text.ts';
import { readStatus } from '../status/marks.ts';
import { spelledAlike } from './spelling.ts';

/** What a listing calls its night, ready to be compared. */
export interface Title {
  /** The title and the performers as given, folded, each without what says nothing of the show. */
  texts: string[];
  /** Who plays, folded, the one who leads first: whole pieces of the bill and what '&' ties together. */
  acts: string[];
  /** The acts that lead: the first of the title and the first of the performers. */
  leads: string[];
  /** Every word of the texts that says something, with its weight. */
  words: Map<string, number>;
  /** Which part of the whole it says it is: 'hour early', 'hour late', 'hour after' or 'night 2'; '' when it says nothing. */
  part: string;
}

/** Titles are read this far, in UTF-16 units, and this many words of them are compared. */
const MAX_LENGTH = 400;
const MAX_WORDS = 40;
const MAX_ACTS = 24;

/** What is said beside the show and never of it. */
const ASIDE = [
  /[[(*~<{]+\s*(?:re-?scheduled|new date|new venue|sold out|free|all ages|\d\d\+|upstairs|downstairs|main stage|album release|both nights|on sale now)[^\])*~>}]{0,30}[\])*~>}]+/gi,
  /\s*[-–—|:]\s*(?:ticketed event|(?:\$\d+ )?suggested donation|\$\d+.{0,30}|free(?: (?:show|entry))?|no cover|live in concert|tickets.{0,30})$/i,
  /^\s*(?:live music|live|free(?: show| concert)?|music|concert|tonight|just announced|new show|low tickets|sold out|event|(?:free )?patio show|early show|late show|matin[eé]e)\s*[:!|–—-]+\s+/i,
  /[[(]?\b(?:early|late) show\b[\])]?/gi,
  /\b(?:an? (?:intimate )?evening with|live at the .{1,40}$|on the patio$)/gi,
];

/** Who puts the show on stands before 'presents': a promoter mostly, the act itself at times. */
const PRESENTED = /^(.{2,60}?)\s+presents?\b\s*[:–—-]?\s*(?=\S)/i;

const EARLY = /\b(?:early (?:show|set|performance)|matin[eé]e|first show|\(early\))/i;
const LATE = /\b(?:late (?:show|performance)|second show|\(late\))/i;
const AFTER = /\bafter[ -]?(?:party|show|hours)\b/i;
const COUNTED = /\b(night|day|set|part|show) (\d|one|two|three|i{1,3})\b/i;
const COUNT: Record<string, string> = { one: '1', two: '2', three: '3', i: '1', ii: '2', iii: '3' };

/** Words of every second title: two that share only these share nothing. */
const COMMON = new Set(
  (
    'the a an and at of in on for to from by with w feat ft featuring plus special guest guests friends more others live music show shows concert ' +
    'tour presents presented present night nights day event free tickets ticketed official tba tbd evening early late set sets vs x b2b host hosted ' +
    'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays weekly us usa'
  ).split(' '),
);

/** Words that name a kind of night or act: they say a little. */
const KINDS = new Set(
  (
    'band duo trio quartet quintet solo dj djs jam jams open mic karaoke trivia bingo party dance festival fest release album ep single record tribute ' +
    'anniversary celebration celebrating residency session sessions series brunch bluegrass jazz blues rock country folk irish funk soul ' +
    'acoustic comedy orchestra acappella ensemble collective group project club reunion patio stage amphitheater amphitheatre showroom upstairs downstairs benefit showcase songs music of'
  ).split(' '),
);

/** Reads what a listing calls its night. */
export function readTitle({ event, performer }: { event?: string | undefined; performer?: string | undefined }): Title {
  const given = [performer ?? '', event ?? ''].map((text) => singleSpaced(text.slice(0, MAX_LENGTH)).trim()).filter((text) => text !== '');
  const plain = given.map((text) => withoutAsides(text));
  const bills = plain.map(actsOf);
  const texts = [...new Set(plain.map((text) => fold(text) || text.toLowerCase()))];
  const all = [...new Set(texts.flatMap((text) => text.split(' ')))].slice(0, MAX_WORDS);
  return {
    texts,
    acts: [...new Set([...bills.flat(), ...given.flatMap(presenter)])].slice(0, MAX_ACTS),
    leads: [...new Set(bills.flatMap((bill) => bill.slice(0, 1)))],
    words: new Map(all.map((word) => [word, weightOf(word)])),
    part: partOf(given.join(' ')),
  };
}

/** A title without status marks, notes and promoters; as it stands when nothing else is left. */
function withoutAsides(text: string): string {
  const marked = readStatus(text).title || text;
  const noted = ASIDE.reduce((rest, aside) => rest.replace(aside, ' '), marked);
  const rest = noted.replace(PRESENTED, '').trim();
  return fold(rest) === '' ? text : rest;
}

/** Who presents, as one of the acts: never the one who leads. */
function presenter(text: string): string[] {
  return [fold(PRESENTED.exec(text)?.[1] ?? '')].filter(tells);
}

function actsOf(text: string): string[] {
  const { title, performers } = readBill(text, () => false);
  const names = [...(title === '' ? [] : title.split(', ')), ...performers].flatMap((name) => [
    name,
    ...name.split(/\s+(?:&|and|x|vs\.?|-|–|—|\()\s*/i),
  ]);
  const [head = '', ...rest] = (performers.length > 0 ? [...performers.slice(0, 1), ...names] : names).map(fold);
  return [head, ...rest].filter((name, index, whole) => tells(name) && whole.indexOf(name) === index);
}

/** Whether a name is one: it has a word that not every title has. */
function tells(name: string): boolean {
  return name.split(' ').some((word) => word !== '' && weightOf(word) > COMMON_WEIGHT);
}

/** How much a word of every title tells, and one that names a kind of night, where any other tells 1. */
const COMMON_WEIGHT = 0.1;
const KIND_WEIGHT = 0.4;

/** How much two titles must share. Set by hand. */
const SHARED = {
  /** Weight of words: two telling ones in common are no chance, half the bands of a town are Big. */
  many: 2,
  /** Of both titles: so much alone makes them alike, with many words in common so much, and so little still makes them resemble. */
  alike: 0.7,
  alikeOfMany: 0.5,
  littleOfMany: 0.3,
  /** Of the shorter one: it is named by the other. */
  within: 0.85,
} as const;

/** How sure it is then that they are one show, from the surest way down; what they share adds its part. Set by hand. */
const SCORE = {
  leads: { least: 0.85, shared: 0.1 },
  alike: { least: 0.7, shared: 0.2 },
  named: { least: 0.7, shared: 0.1 },
  alikeOfMany: { least: 0.5, shared: 0.2 },
  untitled: 0.5,
  common: 0.4,
} as const;

function weightOf(word: string): number {
  return COMMON.has(word) ? COMMON_WEIGHT : KINDS.has(word) ? KIND_WEIGHT : 1;
}

function partOf(text: string): string {
  if (AFTER.test(text)) return 'hour after';
  if (EARLY.test(text)) return 'hour early';
  if (LATE.test(text)) return 'hour late';
  const [, what = '', count = ''] = COUNTED.exec(text) ?? [];
  return what === '' ? '' : `${what} ${COUNT[count.toLowerCase()] ?? count}`.toLowerCase();
}

/** How much of what two titles say is the same, 0 to 1: shared weight over all weight (`both`), and over the shorter one's (`within`). */
function sharedWords(a: Title, b: Title): { both: number; within: number; weight: number } {
  const [left, right] = [[...a.words], [...b.words.keys()]];
  const total = (title: Title) => [...title.words.values()].reduce((sum, weight) => sum + weight, 0);
  const shared = left.reduce((sum, [word, weight]) => sum + (right.some((other) => spelledAlike(word, other)) ? weight : 0), 0);
  const [all, other] = [total(a), total(b)];
  return {
    both: all + other === 0 ? 0 : Math.min(1, (2 * shared) / (all + other)),
    within: Math.min(1, shared / Math.max(COMMON_WEIGHT, Math.min(all, other))),
    weight: shared,
  };
}

type Likeness = 'equal' | 'leads' | 'named' | 'alike' | 'little' | 'nothing' | 'untitled';

/**
 * How alike two titles are: `equal` up to spelling; `leads` when who leads one is on the other's bill; `named` when it stands in the other's title;
 * `alike` when most words agree; `little` when some do.
 */
export function likeness(a: Title, b: Title): { likeness: Likeness; score: number } {
  if (a.texts.length === 0 || b.texts.length === 0) return { likeness: 'untitled', score: SCORE.untitled };
  if (a.texts.some((text) => b.texts.some((other) => spelledAlike(text, other)))) return { likeness: 'equal', score: 1 };
  if (!tells(a.texts.join(' ')) || !tells(b.texts.join(' '))) return { likeness: 'little', score: SCORE.common };
  const { both, within, weight } = sharedWords(a, b);
  const scored = (how: 'leads' | 'alike' | 'named' | 'alikeOfMany') => SCORE[how].least + SCORE[how].shared * both;
  if (leads(a, b) || leads(b, a)) return { likeness: 'leads', score: scored('leads') };
  if (both >= SHARED.alike) return { likeness: 'alike', score: scored('alike') };
  const many = weight >= SHARED.many;
  if (named(a, b) || named(b, a) || (within >= SHARED.within && many)) return { likeness: 'named', score: scored('named') };
  if (both >= SHARED.alikeOfMany && many) return { likeness: 'alike', score: scored('alikeOfMany') };
  return both >= SHARED.littleOfMany && many ? { likeness: 'little', score: both } : { likeness: 'nothing', score: both / 2 };
}

/** Whether one who leads `a` is on the bill of `b`. */
function leads(a: Title, b: Title): boolean {
  return a.leads.some((lead) => b.acts.some((act) => spelledAlike(lead, act)));
}

/** Whether one who leads `a` stands, whole words, in a title of `b`. 'Salt' must begin it, and is not named by 'Salt Psalm': that is another name. */
function named(a: Title, b: Title): boolean {
  return a.leads.some((lead) =>
    b.texts.some((text) => {
      if (lead.includes(' ')) return ` ${text} `.includes(` ${lead} `);
      return text.startsWith(`${lead} `) && text.split(' ').filter((word) => weightOf(word) === 1).length !== 2;
    }),
  );
}
