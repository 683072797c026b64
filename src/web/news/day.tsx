import { monthName, weekday } from '#scene/calendar.ts';

/** The day of a post, as people say it: 'Saturday, November 21, 2026'. */
export function PostDay({ day }: { day: string }) {
  return (
    <time className="mark" dateTime={day}>
      {`${weekday(day)}, ${monthName(day)} ${Number(day.slice(8))}, ${day.slice(0, 4)}`}
    </time>
  );
}
