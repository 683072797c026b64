import pino from 'pino';

export type Log = pino.Logger;

/** Structured lines on standard error, so that a verb's own output stays clean on standard output. */
export function openLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
