import { setFlagsFromString } from 'node:v8';

/** How often it is looked how much memory the process takes, in milliseconds: making pages at full speed it grows by some 20 MB meanwhile. */
const LOOK_MS = 250;
/** Above this it is too much, in bytes; or above half more than what is taken at rest, where that is more. */
const MARK_BYTES = 150_000_000;
const OVER_REST = 1.5;
/** What the start left lies about until the first rest. */
const OVER_START = 1.2;

/**
 * Has V8 save memory while the process takes too much. When it looks for garbage it then compacts more and keeps less for later, which
 * makes a page that must be made cost half as much again: never at usual times, and at full speed, where otherwise 80 MB more would be taken.
 * Does nothing where the process was not started with `--expose-gc`.
 * @returns what is to be called when the process has come to rest
 */
export function saveMemory({ markBytes = MARK_BYTES, lookMs = LOOK_MS } = {}): () => void {
  if (globalThis.gc === undefined) return () => {};
  let mark = markBytes * OVER_START;
  let saving = false;
  setInterval(() => {
    const tooMuch = process.memoryUsage.rss() > mark;
    if (tooMuch !== saving) setFlagsFromString(tooMuch ? '--memory-saver-mode' : '--no-memory-saver-mode');
    saving = tooMuch;
  }, lookMs).unref();
  return () => {
    mark = Math.max(markBytes, process.memoryUsage.rss() * OVER_REST);
  };
}
