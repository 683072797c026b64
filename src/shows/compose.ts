import type { GroupKind } from '#scene/entries/entry-kind.ts';
import type { NamedGroup } from '#scene/entries/group.ts';
import { isLater, isPossibleEnd } from '#scene/time/calendar.ts';
import type { Announcement } from './announce.ts';

/** A listing as interpreted; sources bring no pictures. */
export type Meaning = Omit<Announcement, 'id' | 'image' | GroupKind> & Partial<Record<GroupKind, NamedOrNot | null | undefined>>;
/** A promoter or series that a source names; its id is null while there is none of the name. */
export type NamedOrNot = { id: string | null; name: string };
type Whole = Omit<Announcement, 'id'>;

/** What one source says of a show. Sources come most trusted first. */
export interface Statement {
  source: string;
  trust: 'venue' | 'aggregator';
  meaning: Meaning;
}

/** Fields set by hand, which no source overrides. */
export type Edits = Partial<Whole>;

/** A show with the source of each field: a source's id, or 'editor'. */
export interface Composed {
  show: Whole;
  provenance: Record<string, string>;
}

/**
 * Combines what several sources say of a show. Each field is from the most trusted source that has it, the bill and title from the fullestBill
 * of the most trusted, the kind from the surest. Fields set by hand come first.
 * @throws RangeError without statements
 */
export function compose(statements: readonly Statement[], edits: Edits): Composed {
  const [first] = statements;
  if (first === undefined) throw new RangeError('A show that nobody announces cannot be composed.');
  const saying = (says: (meaning: Meaning) => boolean) => statements.find(({ meaning }) => says(meaning)) ?? first;
  const filled = (field: 'startTime' | 'endTime' | 'doorsTime' | 'price' | 'ages' | 'url') =>
    saying((meaning) => meaning[field] !== null && meaning[field] !== '');
  const billed = fullestBill(statements);
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
    promoter: saying(({ promoter }) => linkedOf(promoter) !== null),
    series: saying(({ series }) => linkedOf(series) !== null),
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
  const groups = { promoter: linkedOf(show.promoter), series: linkedOf(show.series) };
  const whole = { ...show, ...groups, image: null, ...edits };
  const newDate = whole.status === 'postponed' ? (whole.newDate ?? null) : null;
  return { show: withPossibleTimes({ ...whole, newDate }), provenance };
}

function linkedOf(group: NamedOrNot | null | undefined): NamedGroup | null {
  return group == null || group.id === null ? null : { id: group.id, name: group.name };
}

/** Drops times that can't be together, as they may come from different sources: doors after the start, an impossible end. */
function withPossibleTimes(show: Whole): Whole {
  const { startTime, endTime } = show;
  const doorsTime = show.doorsTime !== null && startTime !== null && isLater(show.doorsTime, startTime) ? null : show.doorsTime;
  const first = startTime ?? doorsTime;
  return { ...show, doorsTime, endTime: first === null || endTime === null || isPossibleEnd(first, endTime) ? endTime : null };
}

/** Of the most trusted statements with a bill, the one with most names. */
function fullestBill(statements: readonly Statement[]): Statement {
  const naming = statements.filter(({ meaning }) => meaning.bill.length > 0);
  const trusted = naming.filter(({ trust }) => trust === naming[0]?.trust);
  return trusted.toSorted((a, b) => b.meaning.bill.length - a.meaning.bill.length)[0] ?? (statements[0] as Statement);
}

function copy<Field extends keyof Meaning>(field: Field, from: Meaning, to: Meaning): void {
  to[field] = from[field];
}
