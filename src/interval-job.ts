/** What goes on by itself, until stopped. */
export interface IntervalJob {
  /** Does other work besides: at once, or when what is under way is done. Asked for again before that, it is done once. */
  also: (work: (stop: AbortSignal) => Promise<unknown>) => void;
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
  let waiting: typeof work | undefined;
  const begin = (next: typeof work) => {
    working = next(stopping.signal)
      // To break off when told to is no failure.
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

/** Whether an error is what a signal says, or was caused by it: a process or a wait that was started with the signal ends with one of its own. */
function isOf({ aborted, reason }: AbortSignal, error: unknown): boolean {
  return aborted && (error === reason || (error instanceof Error && error.cause === reason));
}
