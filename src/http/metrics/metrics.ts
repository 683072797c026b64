import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OnQuery } from '#database/engines/open.ts';
import type { Capacity } from '../admission/concurrency-limit.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { SceneHealth } from './scene-health.ts';

/** In seconds. */
const ANSWER_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** In seconds. */
const QUERY_BUCKETS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const VERBS = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback']);

/** An answered request; `route` is a pattern, so that there are few. */
export interface Answered {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

export type Metrics = ReturnType<typeof openMetrics>;

/** Starts to collect metrics. */
export function openMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'backline_request_seconds',
    help: 'How long requests took, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: ANSWER_BUCKETS,
    registers,
  });
  const queries = new Histogram({
    name: 'backline_query_seconds',
    help: 'How long database queries took, by their first word',
    labelNames: ['verb'],
    buckets: QUERY_BUCKETS,
    registers,
  });
  const failed = new Counter({ name: 'backline_failed_queries_total', help: 'Database queries that failed', registers });
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers });
  const atWork = gauge('backline_requests_at_work', 'Requests being worked on');
  const waiting = gauge('backline_requests_waiting', 'Requests waiting for a place');
  const silence = gauge('backline_source_silence_seconds', 'Time since a source was last read without problems', ['source']);
  const silent = gauge('backline_source_silent', '1 while a source is silent for longer than it should be', ['source']);
  const paused = gauge('backline_source_paused', '1 while a source is paused', ['source']);
  const failures = gauge('backline_source_failures', 'Failed readings in a row', ['source']);
  const letters = gauge('backline_letters_waiting', 'Emails not sent yet');
  const pushes = gauge('backline_pushes_waiting', 'Push messages not sent yet');
  const questions = gauge('backline_questions_open', 'Questions the desk has not answered');
  const database = gauge('backline_database_up', '1 while the database answers');
  let kept: Pick<ResponseCache, 'bytes' | 'counts'> | undefined;
  new Counter({
    name: 'backline_kept_answers_total',
    help: 'Requests for cacheable answers: found, or waited until made',
    labelNames: ['how'],
    registers,
    collect() {
      this.reset();
      for (const [how, times] of Object.entries(kept?.counts ?? {})) this.inc({ how }, times);
    },
  });
  const keptBytes = gauge('backline_kept_bytes', 'Size of the cached answers');
  const listeners = gauge('backline_requests_held', 'Requests for changes that wait until something changes');
  let held: { count: () => number } | undefined;
  const sound = gauge('backline_database_sound', '1 when the last check found nothing wrong with the database, 0 when it did');

  const onQuery: OnQuery = ({ sql, milliseconds, failed: hasFailed }) => {
    const verb = sql.slice(0, sql.indexOf(' ') === -1 ? undefined : sql.indexOf(' ')).toLowerCase();
    queries.observe({ verb: VERBS.has(verb) ? verb : 'other' }, milliseconds / 1000);
    if (hasFailed) failed.inc();
  };

  return {
    onQuery,
    onAnswer({ method, route, status, seconds }: Answered): void {
      answers.observe({ method, route, status }, seconds);
    },
    watchHeld(requests: { count: () => number }): void {
      held = requests;
    },
    watchCache(cache: Pick<ResponseCache, 'bytes' | 'counts'>): void {
      kept = cache;
    },
    contentType: registry.contentType,
    /** Prometheus text, with the present state of the scene and the limits. */
    async print(places: Capacity, scene: SceneHealth | undefined): Promise<string> {
      atWork.set(places.atWork);
      waiting.set(places.waiting);
      keptBytes.set(kept?.bytes ?? 0);
      listeners.set(held?.count() ?? 0);
      database.set(scene === undefined ? 0 : 1);
      // Forget removed sources.
      for (const each of [silence, silent, paused, failures]) each.reset();
      for (const source of scene?.sources ?? []) {
        const labels = { source: source.id };
        if (source.silence !== undefined) silence.set(labels, source.silence);
        silent.set(labels, source.silent ? 1 : 0);
        paused.set(labels, source.paused ? 1 : 0);
        failures.set(labels, source.failures);
      }
      if (scene?.sound !== undefined) sound.set(scene.sound ? 1 : 0);
      if (scene !== undefined) {
        letters.set(scene.letters);
        pushes.set(scene.pushes);
        questions.set(scene.questions);
      }
      return registry.metrics();
    },
  };
}
