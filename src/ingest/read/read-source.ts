import { tonightAt, wallClock } from '#clock.ts';
import type { Language } from '#scene/site/language.ts';
import { SourceSettings } from '#scene/sources/source-settings.ts';
import { addDays } from '#scene/time/calendar.ts';
import type { Fresh } from '../fetch/exchange.ts';
import type { ReadingWindow } from '../sources/reading.ts';
import type { Source } from '../store/source-store.ts';
import type { Heard } from './read.ts';
import { readInWorker } from './read-in-worker.ts';

/** How many nights a first run looks back, and every run ahead. */
const NIGHTS_BACK = 60;
const NIGHTS_AHEAD = 183;

/** The days to read: from the last good run, so that a stopped site misses nothing. */
export function windowOf({ zone, well_heard_at }: Pick<Source, 'zone' | 'well_heard_at'>, now: Temporal.Instant): ReadingWindow {
  const tonight = tonightAt(now, zone);
  const last = well_heard_at === null ? addDays(tonight, -NIGHTS_BACK) : tonightAt(Temporal.Instant.from(well_heard_at), zone);
  return { zone, from: last < tonight ? last : tonight, to: addDays(tonight, NIGHTS_AHEAD) };
}

interface Occasion {
  window: ReadingWindow;
  language: Language;
  now: Temporal.Instant;
  stop: AbortSignal | undefined;
}

/** Reads what was fetched from a source. @throws Error in one sentence when it cannot be read */
export async function readSource(
  source: Pick<Source, 'format' | 'settings' | 'url' | 'file' | 'language'>,
  { bytes, contentType }: Pick<Fresh, 'bytes' | 'contentType'>,
  { window, language, now, stop }: Occasion,
): Promise<Heard> {
  const hints = {
    language: source.language ?? undefined,
    otherwise: language,
    settings: SourceSettings.parse(JSON.parse(source.settings)),
    address: source.url ?? undefined,
    nameHint: source.file ?? undefined,
    contentType: contentType ?? undefined,
    today: wallClock(now, window.zone).date,
  };
  return readInWorker(source.format, bytes, window, hints, stop);
}
