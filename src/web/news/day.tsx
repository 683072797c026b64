import { weekday } from '#scene/time/calendar.ts';
import { wholeDay } from '#scene/time/moment-words.ts';

/** The day of a post, as people say it: 'Saturday, November 21, 2026'. */
export function PostDay({ day }: { day: string }) {
  return (
    <time className="mark" dateTime={day}>
      {`${weekday(day)}, ${wholeDay(day)}`}
    </time>
  );
}
