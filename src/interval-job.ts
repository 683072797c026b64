/** What goes on by itself, until stopped. */
export interface IntervalJob {
  /** Ends it: work under way is told to, and waited for. */
  stop: () => Promise<void>;
}

/**
 * Does some work at once and then every so often, never twice at a time.
 * @param work is told by the signal when to break off
 * @param options.failed is told what the work threw
 * @param options.why what the signal says when it is stopped
 */
export function startIntervalJob(
  work: (stop: AbortSignal) => Promise<unknown>,
  { everyMs, failed, why }: { everyMs: number; failed: (error: unknown) => void; why: string },
): IntervalJob {
  const stopping = new AbortController();
  let working: Promise<unknown> | undefined;
  const round = () => {
    working ??= work(stopping.signal)
      .catch(failed)
      .finally(() => {
        working = undefined;
      });
  };
  const timer = setInterval(round, everyMs);
  timer.unref();
  round();
  return {
    async stop() {
      clearInterval(timer);
      const cutShort = working;
      stopping.abort(new Error(why));
      await cutShort;
    },
  };
}
