import { showTime, weekday } from '#scene/time/calendar.ts';

/** When something is, with its day of the week: 'Sat 11/21 @ 8:00 PM'. */
export function When({ at }: { at: { date: string; startTime: string | null; endTime: string | null } }) {
  return (
    <time dateTime={at.date}>
      {weekday(at.date).slice(0, 3)} {showTime(at)}
    </time>
  );
}
