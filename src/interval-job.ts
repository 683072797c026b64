/** A job that repeats until stopped. */
export interface IntervalJob {
  /** Runs other work once, now or after the work under way. */
  also: (work: (stop: AbortSignal) => Promise<unknown>) => void;
  /** Stops and waits for work under way. */
  stop: () => Promise<void>;
}

/**
 * Runs work now and at intervals, never twice at a time.
 * @param work gets a signal that is aborted at the stop
 * @param options.failed gets its errors
 * @param options.why the abort reason
 */
export function startIntervalJob(
  work: (stop: AbortSignal) => Promise<unknown>,
  { everyMs, failed, why }: { everyMs: number; failed: (error: unknown) => void; why: string },
): IntervalJob {
  const stopping = new AbortController();
  let working: Promise<unknown> | undefined;
  let waiting: typeof work | undefined;
  const begin = (next: typeof work) => {
    working = next(stopping.signal)
      // Stopping is not a failure.
      .catch((error: unknown) => isOf(stopping.signal, error) || failed(error))
      .finally(() => {
        working = undefined;
        const other = waiting;
        waiting = undefined;
        if (other !== undefined && !stopping.signal.aborted) begin(other);
      });
  };
  const round = () => {
    if (working === undefined) begin(work);
  };
  const timer = setInterval(round, everyMs);
  timer.unref();
  round();
  return {
    also(other) {
      if (stopping.signal.aborted) return;
      if (working === undefined) begin(other);
      else waiting = other;
    },
    async stop() {
      clearInterval(timer);
      const cutShort = working;
      stopping.abort(new Error(why));
      await cutShort;
    },
  };
}

/** Whether an error is the signal's reason, directly or as a cause. */
function isOf({ aborted, reason }: AbortSignal, error: unknown): boolean {
  return aborted && (error === reason || (error instanceof Error && error.cause === reason));
}
