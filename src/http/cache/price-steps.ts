import type { Database } from '#database/engines/open.ts';
import { FILTER_WORDS } from '#scene/filter/show-filter.ts';
import { addDays } from '#scene/time/calendar.ts';
import type { ContentVersion } from './freshness.ts';

/** With any of these words a list may go back further than the steps are read for. */
const ANY_NIGHT = ['from', 'date', 'until', 'artist', 'venue'];
/** The nights before tonight that a list can have without such a word: as many as a calendar may ask for. */
const NIGHTS_BACK = 60;

/**
 * The prices that tell lists apart. Where shows cost 5 or 8, `price=5`, `price=6` and `price=7` list the same shows: all are answered as
 * `price=5`, so that a list is made once and not for every number somebody can think of.
 */
export class PriceSteps {
  #read: { version: ContentVersion; steps: readonly number[] } | undefined;

  /** The address by which a list is cached: its price is one that some show has. Any other address is returned as it is. */
  async canonical(address: string, db: Database, version: ContentVersion): Promise<string> {
    const mark = address.indexOf('?');
    if (mark < 0) return address;
    const words = new URLSearchParams(address.slice(mark));
    const price = FILTER_WORDS.price.safeParse(words.get('price') ?? undefined).data;
    if (price === undefined || ANY_NIGHT.some((word) => words.has(word))) return address;
    const steps = await this.#stepsAt(db, version);
    words.set('price', String(steps.findLast((step) => step <= price) ?? 0));
    return `${address.slice(0, mark)}?${words}`;
  }

  /** The prices of shows in whole units, rounded up, in order. */
  async #stepsAt(db: Database, version: ContentVersion): Promise<readonly number[]> {
    const { epoch, night, nouns } = version;
    const read = this.#read?.version;
    if (this.#read !== undefined && read?.epoch === epoch && read.night === night && read.nouns.shows === nouns.shows)
      return this.#read.steps;
    const rows = await db
      .selectFrom('show')
      .select('least_price')
      .distinct()
      .where('night', '>=', addDays(version.night, -NIGHTS_BACK))
      .where('status', '!=', 'withdrawn')
      .where('least_price', 'is not', null)
      .execute();
    const units = rows.map(({ least_price }) => Math.ceil((least_price ?? 0) / 100));
    const steps = [...new Set(units)].toSorted((one, other) => one - other);
    this.#read = { version, steps };
    return steps;
  }
}
