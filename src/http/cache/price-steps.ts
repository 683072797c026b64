import type { Database } from '#database/engines/open.ts';
import { FILTER_WORDS } from '#scene/filter/show-filter.ts';
import { addDays } from '#scene/time/calendar.ts';
import type { ContentVersion } from './freshness.ts';

/** With these words a list may include nights further back. */
const ANY_NIGHT = ['from', 'date', 'until', 'artist', 'venue'];
/** As many as a calendar may ask for. */
const NIGHTS_BACK = 60;

/** The prices that tell lists apart. Where shows cost 5 or 8, `price=5`, `6` and `7` list the same shows and share one response. */
export class PriceSteps {
  #read: { version: ContentVersion; steps: readonly number[] } | undefined;

  /** The address with its price rounded down to one that some show has; any other address unchanged. */
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

  /** The prices of shows in whole units, rounded up, ascending. */
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
