import { isLater, isPossibleEnd } from '#scene/time/calendar.ts';
import type { Announcement } from './announce.ts';

/** What a source may say of a show: pictures are sent by people. */
export type Meaning = Omit<Announcement, 'id' | 'image'>;
type Whole = Omit<Announcement, 'id'>;

/** What one source says of a show; sources come in order, the most trusted first. */
export interface Statement {
  source: string;
  trust: 'venue' | 'aggregator';
  meaning: Meaning;
}

/** Fields that a person may set; no source overrules them. */
export type Edits = Partial<Whole>;

/** A show as it is said to be, and for each field whose word it is: a source's id, or 'editor'. */
export interface Composed {
  show: Whole;
  provenance: Record<string, string>;
}

/**
 * Makes one show of what several sources say: each field from the most trusted that says anything of it; the bill with its titles
 * from the most trusted, and among those from the fullest; its kind from whoever is surest; then what a person set goes before all.
 * @throws RangeError when nobody says anything
 */
export function compose(statements: readonly Statement[], edits: Edits): Composed {
  const [first] = statements;
  if (first === undefined) throw new RangeError('A show that nobody announces cannot be composed.');
  const saying = (says: (meaning: Meaning) => boolean) => statements.find(({ meaning }) => says(meaning)) ?? first;
  const filled = (field: 'startTime' | 'endTime' | 'doorsTime' | 'price' | 'ages' | 'url') =>
    saying((meaning) => meaning[field] !== null && meaning[field] !== '');
  const billed = fullest(statements);
  const surest = statements.reduce((one, other) => (other.meaning.kindProbability > one.meaning.kindProbability ? other : one));
  const statusBy = statements.find(({ trust, meaning }) => trust === first.trust && meaning.status !== 'announced') ?? first;
  const said: Record<keyof Meaning, Statement> = {
    date: first,
    startTime: filled('startTime'),
    endTime: filled('endTime'),
    doorsTime: filled('doorsTime'),
    event: billed,
    title: billed,
    venue: saying(({ venue }) => venue.id !== null),
    bill: billed,
    status: statusBy,
    newDate: statusBy,
    price: filled('price'),
    ages: filled('ages'),
    url: filled('url'),
    kind: surest,
    kindReason: surest,
    kindProbability: surest,
    music: surest,
  };
  const show: Meaning = { ...first.meaning };
  const provenance: Record<string, string> = {};
  for (const field of Object.keys(said) as (keyof typeof said)[]) {
    provenance[field] = said[field].source;
    copy(field, said[field].meaning, show);
  }
  for (const field of Object.keys(edits)) provenance[field] = 'editor';
  const whole = { ...show, image: null, ...edits };
  const newDate = whole.status === 'postponed' ? (whole.newDate ?? null) : null;
  return { show: withPossibleTimes({ ...whole, newDate }), provenance };
}

/**
 * Times of several sources, and one set by hand beside others, need not go together: no doors open after the start, and an end that cannot be is left
 * out, whoever said it.
 */
function withPossibleTimes(show: Whole): Whole {
  const { startTime, endTime } = show;
  const doorsTime = show.doorsTime !== null && startTime !== null && isLater(show.doorsTime, startTime) ? null : show.doorsTime;
  const first = startTime ?? doorsTime;
  return { ...show, doorsTime, endTime: first === null || endTime === null || isPossibleEnd(first, endTime) ? endTime : null };
}

/** Among the most trusted who name anybody, the one who names most. */
function fullest(statements: readonly Statement[]): Statement {
  const naming = statements.filter(({ meaning }) => meaning.bill.length > 0);
  const trusted = naming.filter(({ trust }) => trust === naming[0]?.trust);
  return trusted.toSorted((a, b) => b.meaning.bill.length - a.meaning.bill.length)[0] ?? (statements[0] as Statement);
}

function copy<Field extends keyof Meaning>(field: Field, from: Meaning, to: Meaning): void {
  to[field] = from[field];
}
