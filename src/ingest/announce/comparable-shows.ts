import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { type ComparableListing, type Judgement, judgeComparable, toComparable } from '#interpret/duplicates/listings.ts';
import type { GroupKind } from '#scene/entries/entry-kind.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { addDays, nightOf } from '#scene/time/calendar.ts';
import { findShow } from '#shows/store.ts';
import type { Pace } from '../hear/pace.ts';
import type { Meaning } from '../meaning/interpret.ts';
import { GIVEN_BACK, HIDDEN, MADE } from './hand-set.ts';
import { type Neighbor, NightIndex } from './night-index.ts';

export interface Likeness extends Judgement {
  show: string;
}

/** The most listings of one source for one show. */
const MAX_DOUBLES = 20;

const TWICE = 'One source lists this night twice, at the same time. Two venues, or one show?';

const PAGE = 200;

/** The source, and the keys of listings about to be withdrawn, which hold on to no show. */
interface Hearing {
  sourceId: string;
  leaving: ReadonlySet<string>;
}

/** Current listings around the nights of one source, read date by date at first use. */
export class Neighborhood {
  readonly #db: Database;
  readonly #hearing: Hearing;
  readonly #pace: Pace;
  readonly #dates = new Map<string, Promise<NightIndex>>();
  /** Shows that the source already has in this run. */
  readonly #taken = new Set<string>();
  /** Those whose batch is not written yet. */
  readonly #fresh = new Set<string>();
  /** Keys of listings moved to another show in a batch that is not written yet. */
  readonly #moved = new Set<string>();
  /** Dates compared with in this batch. */
  readonly #used = new Set<string>();

  constructor(db: Database, hearing: Hearing, pace: Pace) {
    this.#db = db;
    this.#hearing = hearing;
    this.#pace = pace;
  }

  keep(): void {
    this.#fresh.clear();
    this.#moved.clear();
    this.#used.clear();
  }

  /** Call when the batch failed: everything is read again. */
  forget(): void {
    for (const show of this.#fresh) this.#taken.delete(show);
    this.keep();
    this.#dates.clear();
  }

  /** Whether other sources list as many nights as when they were read; ask in the writing transaction. */
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
   * The show a listing belongs to: the likeliest sure match, else the likeliest possible one, else none.
   * Two listings of one source are two shows, unless they agree on performers, time and place, or both match a listing of another source.
   * Where only this source lists the night, twice at the same hour under different titles ('Neap', 'Neap (upstairs)'), editors are asked.
   * @returns 'enough' when the source has listed the show often enough
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
    // Two listings of one source that both match another source's are one show.
    const isFew = own.length > 0 && own.length < MAX_DOUBLES;
    if (isFew && own.every((other) => this.#pace.step(() => judgeComparable(mine, other.told)).verdict === 'same')) return first;
    const another = likely.find(({ show }) => show !== first.show && !this.#taken.has(show));
    return another ?? this.#namedTwice(around, listing, meaning, mine);
  }

  /** Adds a listing just placed, so that the next one of its night is compared with it. */
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

  /** The dates of a listing's show: its night, its own date and the day after. */
  async #around({ date, startTime }: Listing): Promise<NightIndex[]> {
    const around: NightIndex[] = [];
    for (const day of new Set([nightOf(date, startTime), date, addDays(date, 1)])) around.push(await this.#indexOf(day));
    return around;
  }

  async #judge(mine: ComparableListing, other: Neighbor): Promise<Judgement> {
    await this.#pace.turn();
    return this.#pace.step(() => judgeComparable(mine, other.told));
  }

  /** Possible shows, the likeliest first. */
  async #likely(around: readonly NightIndex[], doubles: readonly Neighbor[], { venue }: Meaning, mine: ComparableListing) {
    const likely: (Likeness & { isOwn: boolean })[] = [];
    const compare = async (other: Neighbor, isOwn: boolean) => {
      const judgement = await this.#judge(mine, other);
      if (judgement.verdict !== 'different') likely.push({ ...judgement, show: other.show, isOwn });
    };
    for (const other of doubles) await compare(other, true);
    for (const index of around) for (const other of await index.candidates(venue.id, mine, this.#pace)) await compare(other, false);
    return likely.sort((a, b) => Number(b.verdict === 'same') - Number(a.verdict === 'same') || b.score - a.score);
  }

  /** The show that the same source lists at the same hour under another title. */
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

async function readDate(db: Database, { sourceId, leaving }: Hearing, date: string, { turn, step }: Pace): Promise<NightIndex> {
  const index = new NightIndex(sourceId);
  const standing = db
    .selectFrom('listing')
    .select(['source_id', 'key', 'show_id', 'as_listed', 'meaning', 'gone_at'])
    .where('date', '=', date)
    .orderBy('source_id')
    .orderBy('key')
    .limit(PAGE);
  for (let after = { source_id: '', key: '' }; ; ) {
    await turn();
    const rows = await standing.where((eb) => eb(eb.refTuple('source_id', 'key'), '>', eb.tuple(after.source_id, after.key))).execute();
    for (const { source_id: source, key, show_id: show, as_listed, meaning, gone_at } of rows) {
      if (source !== sourceId) index.read += 1;
      if (gone_at !== null || (source === sourceId && leaving.has(key))) continue;
      const meant = JSON.parse(meaning) as Meaning;
      index.add({ source, key, show, venue: meant.venue.id, told: step(() => comparableOf(JSON.parse(as_listed) as Listing, meant)) });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) break;
    after = last;
  }
  for (const unheard of await unheardOn(db, date)) index.add({ source: BY_HAND, ...unheard });
  return index;
}

/** The source of shows without a listing. */
const BY_HAND = '';

/** The shows of a date that people entered or hid, listed or not: a source that lists one joins it, so that hidden shows stay hidden. */
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
    // Nights are indexed, dates are not: a show after midnight is on the night before.
    .where('show.night', 'in', [addDays(date, -1), date])
    .execute();
  const shows = await Promise.all(rows.map((row) => findShow(db, row.show_id)));
  return shows.flatMap((show, index) => {
    const row = rows[index];
    if (show === undefined || row === undefined) return [];
    return [{ key: row.field, show: show.id, venue: show.venue.id, told: comparableShow(show) }];
  });
}

/** A show without a listing, prepared for comparing. */
export function comparableShow(show: Omit<Meaning, 'kind' | 'kindReason' | 'kindProbability' | 'music' | GroupKind>): ComparableListing {
  return toComparable({ ...show, performer: show.bill.map(({ name }) => name).join(', '), venue: show.venue.name });
}

/** A listing prepared for comparing, with its venue's known name. */
export function comparableOf(listing: Listing, { venue, event }: Meaning): ComparableListing {
  return toComparable({ ...listing, event, venue: venue.name });
}

/** Whether another listing of the same source already is that show, and stays. */
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
