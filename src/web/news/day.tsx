import { weekday } from '#scene/calendar.ts';
import { wholeDay } from '#scene/moment-words.ts';

/** The day of a post, as people say it: 'Saturday, November 21, 2026'. */
export function PostDay({ day }: { day: string }) {
  return (
    <time className="mark" dateTime={day}>
      {`${weekday(day)}, ${wholeDay(day)}`}
    </time>
  );
}
