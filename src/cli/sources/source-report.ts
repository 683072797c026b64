import { timestamp } from '#clock.ts';
import { dueAt } from '#ingest/hear/schedule.ts';
import type { Source } from '#ingest/store/source-store.ts';

/** A source's state as JSON: times in UTC, counts of coming shows. */
export function reportOf(source: Source, now: Temporal.Instant) {
  return {
    id: source.id,
    name: source.name,
    url: source.url,
    file: source.file,
    format: source.format,
    settings: JSON.parse(source.settings) as unknown,
    zone: source.zone,
    language: source.language ?? source.read_in,
    languageNamed: source.language !== null,
    venue: source.venue_id,
    trust: source.trust,
    keptBy: source.kept_by,
    everyMinutes: source.every_minutes,
    terms: source.terms,
    paused: source.paused === 1,
    lastRun: source.heard_at,
    lastGoodRun: source.well_heard_at,
    lastCount: source.last_count,
    usualCount: source.usual,
    failures: source.failures,
    dropped: source.dropped,
    problems: JSON.parse(source.problems) as unknown,
    trouble: source.trouble,
    nextAsk: source.paused === 1 ? null : timestamp(dueAt(source) ?? now),
  };
}

/** A source's state as text. */
export function reportLine({
  id,
  format,
  lastGoodRun,
  lastCount,
  usualCount,
  paused,
  nextAsk,
  dropped,
  trouble,
}: ReturnType<typeof reportOf>): string {
  const run = lastGoodRun === null ? 'never read well' : `last read ${lastGoodRun}`;
  const count = lastCount === null ? '' : `${lastCount} nights to come (usually ${usualCount})`;
  const next = paused ? 'paused' : `next ${nextAsk}`;
  const left = dropped === 0 ? '' : `${dropped} entries left out`;
  return [id, format, run, count, left, next, trouble === null ? '' : `trouble: ${trouble}`].filter(Boolean).join('  ');
}
