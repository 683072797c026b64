import { clock12, isLater, isPossibleEnd, moveEnd } from '../time/calendar.ts';

/** A show's start, end and doors. */
interface Times {
  startTime: string | null;
  endTime: string | null;
  doorsTime: string | null;
}

/** Completes an edit of a show: a start moved past the end also moves the end, so that the duration stays. */
export function moveEndWithStart<Fields extends Partial<Times>>(fields: Fields, now: Times): Fields {
  const { startTime, endTime } = fields;
  if (startTime == null || endTime !== undefined || now.startTime === null || now.endTime === null) return fields;
  if (isPossibleEnd(startTime, now.endTime)) return fields;
  return { ...fields, endTime: moveEnd(now.endTime, now.startTime, startTime) };
}

/** Lists contradictions between a show's times, each under the field to correct. */
export function timesFaults({ startTime, endTime, doorsTime }: Times): Partial<Record<keyof Times, string>> {
  const first = startTime ?? doorsTime;
  if (first === null) return {};
  const starts = `the ${startTime === null ? 'doors open' : 'start is'} at ${clock12(first)}. Correct one of them.`;
  return {
    ...(endTime === null || isPossibleEnd(first, endTime) ? {} : { endTime: `It can’t end at ${clock12(endTime)}: ${starts}` }),
    ...(doorsTime === null || startTime === null || !isLater(doorsTime, startTime)
      ? {}
      : { doorsTime: `Doors can’t open at ${clock12(doorsTime)}: ${starts}` }),
  };
}
