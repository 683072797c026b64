import { isHidden } from './known.ts';
import { isOccasion, isParty, isRemark } from './occasion.ts';
import { firstSlot, slotsOf } from './slots.ts';

/** A bill with the night's own name, and what was said besides, taken out of it. */
export interface Titled {
  text: string;
  titles: string[];
  notes: string[];
}

const PRESENTER = /^(\S.{0,80}?)\s(?:proudly\s)?(?:presents?|presnts)\s*[:\-–—]?\s+(?=\S)/i;
const PRESENTED = /[\s,–—-]+(presented by [^:]{1,100})(?=:|$)/i;
const QUOTED = /^["“]([^"“”]{2,120})["”][\s:,–—-]*(?:w\/|with\s|feat(?:uring)?\.?\s|ft\.?\s)\s*/i;
/** What follows 'featuring:' or 'guests:' is the bill itself. */
const COLON = /(?<!\b(?:featuring|feat|ft|with|guests?|support|plus))\s*::?\s+(?=\S)/i;
const DASH = /\s+[-–—]+\s+|\s*[–—]\s*|(?<=\p{L})-\s+/u;
const HOST = /\s*[,–—-]?\s(?:hosted|led|mc'?e?d) by\s+/i;

/** A night may be named twice over: 'Foo Fest: Late show: Neap'. */
const TURNS = 3;

/** Takes who presents a night, and the night's own name before ':' or a dash, out of a bill. */
export function takeTitle(bill: string): Titled {
  const titled: Titled = { text: bill, titles: [], notes: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    const before = titled.text;
    takePresenter(titled);
    takeQuoted(titled);
    titled.text = titled.text.replace(HOST, ' with ');
    takeBefore(titled, ':');
    takeBefore(titled, '-');
    if (titled.text === before) break;
  }
  return titled;
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
  if (!several && !isHidden(front) && isParty(first)) {
    titled.text = rest;
    titled.titles.push(front, first);
  } else if (several || isHidden(front) || (!isOccasion(front) && (isRemark(first) || (mark === '-' && !isList(back))))) {
    titled.text = front + rest;
    titled.titles.push(first);
  } else {
    titled.text = back;
    titled.titles.push(front);
  }
}

function isList(text: string): boolean {
  return slotsOf(text).some((slot) => slot.follows === 'list');
}
