import type { Database } from '#database/engines/open.ts';
import type { HiddenWhy } from '#scene/desk/hidden.ts';
import type { FeedShow } from '#scene/shows/feed.ts';
import { chooseHeadline } from '#scene/shows/headline.ts';
import { WHY_DOWN } from '#scene/shows/why-down.ts';
import { addDays, clock12, isDay, monthDay, weekday } from '#scene/time/calendar.ts';
import { placeName } from '#scene/venues/place-name.ts';
import { plainLine } from '#shows/formats/words.ts';
import { changesBetween, type ShowChangeRow } from '#shows/show-changes.ts';
import { FACTS, type FactName, isSameFact } from '#shows/show-facts.ts';
import { readSayerNames } from '#shows/who-said.ts';
import { findWhyHidden } from '#shows/whole-show.ts';

/** A changed fact of a show as text, and who said so ('' if unknown). */
export interface News {
  fact: FactName;
  before: string;
  after: string;
  saidBy: string;
  /** Why an editor took the show off the site; null for other changes. */
  why: HiddenWhy | null;
}

/** Tonight, and the calendar day, which differs after midnight. */
export interface Evening {
  tonight: string;
  today: string;
}

/** The order of facts in a subject. */
const WEIGHT: readonly FactName[] = ['status', 'date', 'venue', 'start', 'bill', 'doors', 'price'];

/** After `since` up to `until`, as timestamps. */
interface Stretch {
  since: string;
  until: string;
  /** Changes up to this moment were sent to some. */
  saidUntil?: string | null;
}

/** A show's changes in total, most important first. A change that was taken back is left out unless it was sent. */
export async function newsBetween(db: Database, id: string, { since, until, saidUntil }: Stretch): Promise<News[]> {
  const changes = await changesBetween(db, id, since, until);
  const names = await readSayerNames(
    db,
    changes.map(({ said_by }) => said_by),
  );
  const status = changes.findLast(({ field }) => field === 'status')?.after;
  const why = status === 'withdrawn' ? await findWhyHidden(db, id) : null;
  // Of a show that is off, nothing else matters.
  const telling = status === 'cancelled' || status === 'withdrawn' ? changes.filter(({ field }) => field === 'status') : changes;
  return [...Map.groupBy(telling, ({ field }) => field)]
    .flatMap(([field, rows]) => {
      const [first, last] = [rows[0], rows.at(-1)];
      const fact = FACTS.find((name) => name === field);
      if (first === undefined || last === undefined || fact === undefined) return [];
      const said = rows.findLast(({ changed_at }) => changed_at <= (saidUntil ?? ''));
      if (isTakenBack(fact, first, last) && (said === undefined || said === last || said.after === last.after)) return [];
      return [
        {
          fact,
          before: isTakenBack(fact, first, last) ? (said?.after ?? '') : first.before,
          after: last.after,
          saidBy: names.get(last.said_by) ?? '',
          why: last.after === 'withdrawn' ? why : null,
        },
      ];
    })
    .sort((a, b) => WEIGHT.indexOf(a.fact) - WEIGHT.indexOf(b.fact));
}

/**
 * The news of a message when it is sent: all changes since a moment.
 * @returns the news, the last change included, and a function to call once sent, so that taking it back is news
 */
export async function newsToSend(
  db: Database,
  id: string,
  since: string,
): Promise<{ news: News[]; until: string; whenSent: () => Promise<void> }> {
  const told = await db.selectFrom('show_told').select('said_until').where('show_id', '=', id).executeTakeFirst();
  const news = await newsBetween(db, id, { since, until: '9', saidUntil: told?.said_until ?? null });
  const last = (await changesBetween(db, id, since, '9')).at(-1)?.changed_at ?? '';
  const whenSent = async () => {
    const told = db.updateTable('show_told').set({ said_until: last }).where('show_id', '=', id).where('until', '<', last);
    await told.where(({ eb, or }) => or([eb('said_until', 'is', null), eb('said_until', '<', last)])).execute();
  };
  return { news, until: last, whenSent };
}

/** Old rows without meanings are compared by text. */
function isTakenBack(fact: FactName, first: ShowChangeRow, last: ShowChangeRow): boolean {
  if (first.before_means === '' && first.before !== '') return first.before === last.after;
  return isSameFact(fact, first.before_means, last.after_means);
}

type Named = Pick<FeedShow, 'title' | 'event' | 'bill' | 'venue' | 'date' | 'night' | 'startTime' | 'newDate'>;

/** 'Mud Minnows at Low Tide Opry' */
function nameOf(show: Named): string {
  const { top } = chooseHeadline(show);
  const place = placeName(show.venue);
  return plainLine(`${typeof top === 'string' ? top : top.name}${place === '' ? '' : ` at ${place}`}`);
}

/** 'tonight', 'tomorrow' or 'on Friday 12/11'. After midnight 'tomorrow' would be unclear. */
function whenOf(night: string, date: string, { tonight, today }: Evening): string {
  if (night === tonight) return 'tonight';
  return night === addDays(tonight, 1) && today === tonight ? 'tomorrow' : `on ${dayWords(date)}`;
}

/** 'Canceled tonight: Mud Minnows at Low Tide Opry' */
export function subjectOf(show: Named, news: readonly News[], at: Evening): string {
  const when = whenOf(show.night, show.date, at);
  const [first] = news;
  const what = first === undefined ? `Changed ${when}` : headOf(first, show, when);
  return `${what}: ${nameOf(show)}`;
}

function headOf({ fact, before, after, why }: News, show: Named, when: string): string {
  switch (fact) {
    case 'status':
      if (why === 'never happened') return `Not happening ${when}`;
      if (after === 'postponed' && show.newDate !== null) return `Postponed to ${dayWords(show.newDate)}, was ${when}`;
      return STATUS_HEADS[after]?.(when) ?? (before === 'sold out' ? `Back on sale ${when}` : `On after all ${when}`);
    case 'date':
      return `Moved to ${when.replace(/^on /, '')}`;
    case 'venue':
      return `New venue ${when}`;
    case 'start':
      return show.startTime === null ? `New time ${when}` : `Starts at ${clock12(show.startTime)} ${when}`;
    case 'bill':
      return `New lineup ${when}`;
    case 'doors':
      return `New door time ${when}`;
    case 'price':
      return `New price ${when}`;
  }
}

const STATUS_HEADS: Partial<Record<string, (when: string) => string>> = {
  cancelled: (when) => `Canceled ${when.replace(/^on /, '')}`,
  postponed: (when) => `Postponed, was ${when}`,
  'sold out': (when) => `Sold out ${when}`,
  'no longer listed': (when) => `No longer listed ${when}`,
  withdrawn: (when) => `Taken off the site, was ${when}`,
};

/** A sentence for each change; the first names the show, for inbox previews. */
export function sentencesOf(show: Named, news: readonly News[], at: Evening): string[] {
  const time = show.startTime === null ? '' : `, ${clock12(show.startTime)}`;
  const name = `${nameOf(show)}, ${whenOf(show.night, show.date, at)}${time}`;
  return news.map((each, index) => {
    const said = sentenceOf(each, show);
    const by = each.saidBy === '' || each.why !== null ? '' : ` (says ${each.saidBy})`;
    return plainLine(`${index === 0 ? `${name}: ` : ''}${index === 0 ? lowerFirst(said) : said}${by}.`);
  });
}

function lowerFirst(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1);
}

function sentenceOf({ fact, before, after, why }: News, { newDate }: Named): string {
  const time = (text: string) => (/^\d{4}$/.test(text) ? clock12(text) : 'a time to be announced');
  const day = (text: string) => (isDay(text) ? dayWords(text) : text);
  const was = (text: string) => (text === '' ? '' : ` instead of ${text}`);
  switch (fact) {
    case 'status':
      if (why !== null) return WHY_DOWN[why].replace(/\.$/, '');
      if (after === 'postponed' && newDate !== null) return `Postponed to ${dayWords(newDate)}`;
      return STATUS_SENTENCES[after] ?? (before === 'sold out' ? 'Tickets are back on sale' : 'It’s on after all');
    case 'date':
      return `Moved from ${day(before)} to ${day(after)}`;
    case 'venue':
      return after === '' ? `No longer at ${before}` : `Now at ${after}${was(before)}`;
    case 'start':
      return `Starts at ${time(after)}${before === '' ? '' : was(time(before))}`;
    case 'doors':
      return `Doors open at ${time(after)}${before === '' ? '' : was(time(before))}`;
    case 'bill':
      return after === '' ? `No longer playing: ${before}` : `Now playing: ${after}${before === '' ? '' : ` (it was ${before})`}`;
    case 'price':
      return after === '' ? 'No price given anymore' : `The price is ${after}${was(before)}`;
  }
}

function dayWords(date: string): string {
  return `${weekday(date)} ${monthDay(date)}`;
}

const STATUS_SENTENCES: Partial<Record<string, string>> = {
  cancelled: 'Canceled',
  postponed: 'Postponed: check with the venue for the new date',
  'sold out': 'Sold out',
  moved: 'Moved',
  'no longer listed': 'No longer listed. It may be canceled: check with the venue',
  withdrawn: 'An editor took it off the site',
};
