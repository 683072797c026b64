import { isHidden } from './known.ts';
import { isEnsemble } from './night.ts';
import { isDescription, isOccasion, isParty, isRemark } from './occasion.ts';
import { beforeGuests, firstSlot, slotsOf } from './slots.ts';

/** A bill with the night's own name, and what was said besides, taken out of it. */
export interface Titled {
  text: string;
  titles: string[];
  notes: string[];
}

const PRESENTER = /^(\S.{0,80}?)\s(?:proudly\s)?(?:presents?|presnts)\s*[:\-–—]?\s+(?!(?:the\s)?(?:songs|music) of\s)(?=\S)/i;
/** Whose music is played is no act: 'The Songs of Foo and Bar', 'Neap plays the music of Foo & Bar'. */
const HOMAGE = /^(?:an? (?:\S+ )?(?:tribute|celebration|night|evening|homage) (?:to|of)|(?:the )?(?:songs|music) of|celebrating)\s/i;
const PLAYED =
  /\s(?:(?:plays?|playing|performs?|performing|presents?|celebrates?|celebrating)\s(?:the\s)?(?:songs|music) of|(?:an? )?tribute to)\s/i;
const PRESENTED = /[\s,–—-]+(presented by [^:]{1,100})(?=:|$)/i;
const QUOTED = /^["“]([^"“”]{2,120})["”][\s:,–—-]*(?:w\/|with\s|feat(?:uring)?\.?\s|ft\.?\s)\s*/i;
/** 'Harbor Lights 4'. */
const NUMBERED = /\s\d{1,2}$/;
/** What follows 'featuring:' or 'guests:' is the bill itself. */
const COLON = /(?<!\b(?:featuring|feat|ft|with|guests?|support|plus))\s*::?\s+(?=\S)/i;
const DASH = /\s+[-–—]+\s+|\s*[–—]\s*|(?<=\p{L})-\s+/u;
const HOST = /\s*[,–—-]?\s(?:hosted|led|mc'?e?d) by\s+/i;

/** 'Record release show for Neap' is Neap's. */
const RELEASE_FOR =
  /^((?:album|record|tape|ep|single|lp|cd|vinyl|video) release(?: (?:show|party|concert|celebration))?) (?:for|by)(?= [^"“'‘])/i;

/** A night may be named twice over: 'Foo Fest: Late show: Neap'. */
const TURNS = 3;

/** Takes who presents a night, and the night's own name before ':' or a dash, out of a bill. */
export function takeTitle(bill: string): Titled {
  const titled: Titled = { text: bill, titles: [], notes: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    const before = titled.text;
    openDashes(titled);
    takeBarred(titled);
    takePresenter(titled);
    takeQuoted(titled);
    titled.text = titled.text.replace(HOST, ' with ').replace(RELEASE_FOR, '$1 with ');
    takeBefore(titled, ':');
    takeBefore(titled, '-');
    if (titled.text === before) break;
  }
  takePlayed(titled);
  return titled;
}

/** Names between dashes, none of which says more of another, are a list: 'Neap - Wretch - Dusk'. */
function openDashes(titled: Titled): void {
  const names = titled.text.split(/\s+[-–—]\s+/);
  if (names.length > 2 && names.every((name) => !isRemark(name) && !isParty(name) && slotsOf(name).length === 1 && !COLON.test(name)))
    titled.text = names.join(' + ');
}

/** A bar divides names, unless a party stands behind the only one ('Foo | The Bar Party'), or a numbered night before a list. */
function takeBarred(titled: Titled): void {
  const [, front, back] = /^([^|]+)\s\|\s([^|]+)$/i.exec(titled.text) ?? [];
  if (front === undefined || back === undefined || isHidden(front) || slotsOf(front).length > 1) return;
  const party = /\sparty[!?.]*$/i.test(back) && isParty(back);
  if (!party && !(NUMBERED.test(front) && isList(back))) return;
  titled.titles.push(...(party ? [front, back] : [front]));
  titled.text = party ? '' : back;
}

/** Takes out whose music is played: at the front up to who is with it ('A Night of Foo & Bar w/ Neap'), behind a name up to the next. */
function takePlayed(titled: Titled): void {
  const homage = HOMAGE.exec(titled.text);
  if (homage) {
    const { first, rest } = beforeGuests(titled.text);
    titled.titles.push(first);
    titled.text = rest;
  }
  const played = PLAYED.exec(titled.text);
  if (!played || played.index === 0) return;
  const { first, rest } = firstSlot(titled.text.slice(played.index));
  titled.titles.push(first.trim());
  titled.text = titled.text.slice(0, played.index) + rest;
}

function takePresenter(titled: Titled): void {
  titled.text = titled.text
    .replace(PRESENTER, (_, who: string) => {
      titled.notes.push(`presented by ${who.replace(/:$/, '')}`);
      return '';
    })
    .replace(PRESENTED, (_, said: string) => {
      titled.notes.push(said);
      return '';
    });
}

/** A title in quotation marks at the front, before who plays: '"Foo: a night" feat. Neap'. */
function takeQuoted(titled: Titled): void {
  titled.text = titled.text.replace(QUOTED, (_, said: string) => {
    titled.titles.push(said);
    return '';
  });
}

/**
 * Which side of ':' or a dash plays. A remark behind ('Neap: Foo Tour') leaves what stands before it; an occasion before, or a list
 * of acts behind, makes what stands before it the night's name; else behind ':' stands the act, and behind a dash a remark.
 */
function takeBefore(titled: Titled, mark: ':' | '-'): void {
  const cut = (mark === ':' ? COLON : DASH).exec(titled.text);
  if (!cut || cut.index === 0) return;
  const front = titled.text.slice(0, cut.index);
  const back = titled.text.slice(cut.index + cut[0].length);
  const { first, rest } = firstSlot(back);
  const before = slotsOf(front);
  const several = before.length > 1 && (mark === '-' || before.some((slot) => slot.follows === 'with' || slot.follows === 'featured'));
  const describes = isParty(first) || (isOccasion(front) && isDescription(first));
  if (!several && !isHidden(front) && !isEnsemble(front) && describes) {
    titled.text = rest;
    titled.titles.push(front, first);
  } else if (
    several ||
    isHidden(front) ||
    (!isOccasion(front) && (isRemark(first) || (mark === ':' && isPlayer(front) && !isList(back)) || (mark === '-' && !isList(back))))
  ) {
    titled.text = front + rest;
    titled.titles.push(first);
  } else {
    titled.text = back;
    titled.titles.push(front);
  }
}

/** Whether a name before ':' is an act's by its looks: a pair of full names, 'The' and one or two words. */
function isPlayer(front: string): boolean {
  return /^\S+\s\S+\s(?:&|and)\s\S+\s\S+$|^the\s\S+(?:\s\S+)?$/i.test(front);
}

function isList(text: string): boolean {
  return slotsOf(text).some((slot) => slot.follows === 'list');
}
