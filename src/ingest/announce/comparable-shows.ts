import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { type ComparableListing, type Judgement, judge, toComparable } from '#interpret/duplicates/listings.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { addDays, nightOf } from '#scene/time/calendar.ts';
import { findShow } from '#shows/store.ts';
import type { Pace } from '../hear/pace.ts';
import type { Meaning } from '../meaning/interpret.ts';
import { GIVEN_BACK, HIDDEN, MADE } from './hand-set.ts';
import { type Neighbour, NightIndex } from './night-index.ts';

/** The show a new listing may be of, and how sure that is. */
export interface Likeness extends Judgement {
  show: string;
}

/** At most so many listings of one source are one show: whatever is worth saying was said before. */
const MAX_DOUBLES = 20;

/** Why a person is asked about two listings of one source. */
const TWICE = 'One source names this night twice, at the same hour: two rooms, or one show?';

/** So many listings are read from the database at once. */
const PAGE = 200;

/** Who is being heard, and the keys of what it has no more: these are about to be withdrawn, and take no show from what it has. */
interface Hearing {
  sourceId: string;
  leaving: ReadonlySet<string>;
}

/** The standing listings around the nights of the source being heard, each date read when it is first asked for. */
export class Neighbourhood {
  readonly #db: Database;
  readonly #hearing: Hearing;
  readonly #pace: Pace;
  readonly #dates = new Map<string, Promise<NightIndex>>();
  /** Shows that the source has told of in this hearing. */
  readonly #taken = new Set<string>();
  /** Those of them whose batch is not written yet. */
  readonly #fresh = new Set<string>();
  /** The keys of listings that were found to be of another show in a batch that is not written yet. */
  readonly #moved = new Set<string>();
  /** The dates that what is being placed now was compared on. */
  readonly #used = new Set<string>();

  /** @param pace has turns between steps, so that a crowded date keeps nobody waiting */
  constructor(db: Database, hearing: Hearing, pace: Pace) {
    this.#db = db;
    this.#hearing = hearing;
    this.#pace = pace;
  }

  /** The batch is written for certain. */
  keep(): void {
    this.#fresh.clear();
    this.#moved.clear();
    this.#used.clear();
  }

  /** The batch was not written: everything is read again, as if it never had been. */
  forget(): void {
    for (const show of this.#fresh) this.#taken.delete(show);
    this.keep();
    this.#dates.clear();
  }

  /** Whether other sources still tell of as many nights as when they were read: asked in the transaction that rests on it. */
  async stands(tx: Transaction): Promise<boolean> {
    const others = tx.selectFrom('listing').select(['date', ({ fn }) => fn.countAll().as('count')]);
    for (const some of chunks([...this.#used])) {
      const of = others.where('date', 'in', some).where('source_id', '<>', this.#hearing.sourceId);
      const counts = new Map((await of.groupBy('date').execute()).map(({ date, count }) => [date, Number(count)]));
      for (const date of some) if ((counts.get(date) ?? 0) !== (await this.#dates.get(date))?.read) return false;
    }
    return true;
  }

  /**
   * Which standing show a listing is of: the likeliest that is surely the same, else the likeliest that may be, else none.
   * Two listings of one source are two shows, unless they agree on who plays, when and where, or are both like a listing of another source.
   * Where no other source tells, and one names the night of another in other words at the same hour ('Neap', 'Neap (upstairs)'), a person
   * should say.
   * @returns 'enough' when the source has said the same often enough
   */
  async likeliestShow(listing: Listing, meaning: Meaning, mine: ComparableListing): Promise<Likeness | 'enough' | undefined> {
    const around = await this.#around(listing);
    const doubles = around.flatMap((index) => index.doubles(mine)).filter(({ key }) => key !== listing.key);
    if (doubles.length >= MAX_DOUBLES) return 'enough';
    const likely = await this.#likely(around, doubles, meaning, mine);
    const [first] = likely;
    if (first === undefined) return this.#namedTwice(around, listing, meaning, mine);
    if (first.isOwn) return first;
    const isTaken = this.#taken.has(first.show) || (await isTakenBySource(this.#db, first.show, { ...this.#hearing, moved: this.#moved }));
    if (!isTaken) return first;
    const own = around.flatMap((index) => index.ownOf(first.show));
    // A source that tells one night twice, in words that another source's are like, means one.
    const isFew = own.length > 0 && own.length < MAX_DOUBLES;
    if (isFew && own.every((other) => this.#pace.step(() => judge(mine, other.told)).verdict === 'same')) return first;
    const another = likely.find(({ show }) => show !== first.show && !this.#taken.has(show));
    return another ?? this.#namedTwice(around, listing, meaning, mine);
  }

  /** A listing just taken in: the next one of its night meets it, and it holds no other show. */
  async join(listing: Listing, meaning: Meaning, mine: ComparableListing, show: string, before: string | undefined): Promise<void> {
    if (before !== undefined && before !== show) this.#moved.add(listing.key);
    if (!this.#taken.has(show)) this.#fresh.add(show);
    this.#taken.add(show);
    const index = await this.#indexOf(listing.date);
    index.add({ source: this.#hearing.sourceId, key: listing.key, show, venue: meaning.venue.id, told: mine });
  }

  #indexOf(date: string): Promise<NightIndex> {
    this.#used.add(date);
    return this.#dates.getOrInsertComputed(date, () => readDate(this.#db, this.#hearing, date, this.#pace));
  }

  /** The dates on which a listing's show may stand: its night, its own date and the day after. */
  async #around({ date, startTime }: Listing): Promise<NightIndex[]> {
    const around: NightIndex[] = [];
    for (const day of new Set([nightOf(date, startTime), date, addDays(date, 1)])) around.push(await this.#indexOf(day));
    return around;
  }

  async #judge(mine: ComparableListing, other: Neighbour): Promise<Judgement> {
    await this.#pace.turn();
    return this.#pace.step(() => judge(mine, other.told));
  }

  /** Shows that are not surely another, the likeliest first. */
  async #likely(around: readonly NightIndex[], doubles: readonly Neighbour[], { venue }: Meaning, mine: ComparableListing) {
    const likely: (Likeness & { isOwn: boolean })[] = [];
    const compare = async (other: Neighbour, isOwn: boolean) => {
      const judgement = await this.#judge(mine, other);
      if (judgement.verdict !== 'different') likely.push({ ...judgement, show: other.show, isOwn });
    };
    for (const other of doubles) await compare(other, true);
    for (const index of around) for (const other of await index.candidates(venue.id, mine, this.#pace)) await compare(other, false);
    return likely.sort((a, b) => Number(b.verdict === 'same') - Number(a.verdict === 'same') || b.score - a.score);
  }

  /** The show that the same source names at the same hour in other words: a person should say whether it is this one. */
  async #namedTwice(
    around: readonly NightIndex[],
    listing: Listing,
    { venue }: Meaning,
    mine: ComparableListing,
  ): Promise<Likeness | undefined> {
    for (const index of around)
      for (const other of await index.sameHour(venue.id, mine, this.#pace)) {
        if (other.key === listing.key) continue;
        const { verdict, reason, score } = await this.#judge(mine, other);
        if (verdict === 'same') return { verdict: 'unsure', reason: `${TWICE} ${reason}`, score, show: other.show };
      }
    return undefined;
  }
}

/** Reads the standing listings of a date, some at a time. */
async function readDate(db: Database, { sourceId, leaving }: Hearing, date: string, { turn, step }: Pace): Promise<NightIndex> {
  const index = new NightIndex(sourceId);
  const standing = db
    .selectFrom('listing')
    .select(['source_id', 'key', 'show_id', 'claim', 'meaning', 'gone_at'])
    .where('date', '=', date)
    .orderBy('source_id')
    .orderBy('key')
    .limit(PAGE);
  for (let after = { source_id: '', key: '' }; ; ) {
    await turn();
    const rows = await standing.where((eb) => eb(eb.refTuple('source_id', 'key'), '>', eb.tuple(after.source_id, after.key))).execute();
    for (const { source_id: source, key, show_id: show, claim, meaning, gone_at } of rows) {
      if (source !== sourceId) index.read += 1;
      if (gone_at !== null || (source === sourceId && leaving.has(key))) continue;
      const meant = JSON.parse(meaning) as Meaning;
      index.add({ source, key, show, venue: meant.venue.id, told: step(() => comparableOf(JSON.parse(claim) as Listing, meant)) });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) break;
    after = last;
  }
  for (const unheard of await unheardOn(db, date)) index.add({ source: BY_HAND, ...unheard });
  return index;
}

/** What stands where a source's id does, for a show that is nobody's listing. */
const BY_HAND = '';

/**
 * The shows of a date that people typed in, and those they hid, whether or not anybody tells of them now: a source that tells of one of
 * them joins it, so that what is hidden stays so.
 */
async function unheardOn(db: Database, date: string) {
  const rows = await db
    .selectFrom('show_edit')
    .innerJoin('show', 'show.id', 'show_edit.show_id')
    .select(['show_edit.show_id', 'show_edit.field'])
    .where(({ eb, or, and }) =>
      or([
        and([eb('show_edit.field', '>', MADE), eb('show_edit.field', '<', `${MADE}~`), eb('show.status', '<>', 'withdrawn')]),
        and([eb('show_edit.field', '=', HIDDEN), eb('show_edit.value', '<>', GIVEN_BACK)]),
      ]),
    )
    .where('show.date', '=', date)
    // Nights are indexed, dates are not: what starts before morning is of the night before.
    .where('show.night', 'in', [addDays(date, -1), date])
    .execute();
  const shows = await Promise.all(rows.map((row) => findShow(db, row.show_id)));
  return shows.flatMap((show, index) => {
    const row = rows[index];
    if (show === undefined || row === undefined) return [];
    return [{ key: row.field, show: show.id, venue: show.venue.id, told: comparableShow(show) }];
  });
}

/** A show as it is judged where no listing tells of it, but a person. */
export function comparableShow(show: Omit<Meaning, 'kind' | 'kindReason' | 'kindProbability' | 'music'>): ComparableListing {
  return toComparable({ ...show, performer: show.bill.map(({ name }) => name).join(', '), venue: show.venue.name });
}

/** A listing as it is judged: its venue by the name we know it under. */
export function comparableOf(listing: Listing, { venue, event }: Meaning): ComparableListing {
  return toComparable({ ...listing, event, venue: venue.name });
}

/** Whether another listing of the same source is that show already, and stays. */
async function isTakenBySource(
  db: Database,
  show: string,
  { sourceId, leaving, moved }: Hearing & { moved: ReadonlySet<string> },
): Promise<boolean> {
  const rows = await db
    .selectFrom('listing')
    .select('key')
    .where('show_id', '=', show)
    .where('source_id', '=', sourceId)
    .where('gone_at', 'is', null)
    .execute();
  return rows.some(({ key }) => !leaving.has(key) && !moved.has(key));
}
