import { isOff, isProbablyOver, type Now, phasesOf, writeTimeLeft } from '#scene/shows/phase.ts';
import { type Stamp, stampOf } from '#scene/shows/stamp.ts';
import { addDays, clock12, daysBetween, minutesIntoNight, monthDay, weekday } from '#scene/time/calendar.ts';
import type { Line } from '../shows/line.ts';

/** The words above a show's name: one at a glance, and what follows it. */
export interface Standing {
  is: 'canceled' | 'postponed' | 'no longer listed' | 'over' | 'on now' | 'tonight' | 'to come';
  word: string;
  more: string;
}

/** A show's status at a moment. */
export function standingOf(show: Line, now: Now): Standing {
  const [phase = 'later'] = phasesOf([show], now);
  const day = dayWords(show.date, now);
  const stamp = stampOf(show);
  if (stamp !== undefined && isOutsideTime(stamp.is))
    return { is: stamp.is, word: stamp.word, more: phase === 'over' ? `was planned for ${day}` : stamp.more };
  if (phase === 'over' && isProbablyOver(show, now)) return { is: 'over', word: 'Probably over', more: 'no end time given' };
  if (phase === 'over') return { is: 'over', word: 'Over', more: `was ${day}` };
  if (phase === 'on now') return { is: 'on now', word: 'On now', more: writeTimeLeft(show, phase, now)?.seen ?? '' };
  if (show.night === now.tonight) return { is: 'tonight', word: 'Tonight', more: untilIt(show, now) };
  const days = daysBetween(now.tonight, show.night);
  const soon = days === 1 ? { word: 'Tomorrow', more: '' } : { word: weekday(show.night), more: `in ${days} days` };
  return { is: 'to come', ...soon };
}

/** Whether a stamp says all about when. */
function isOutsideTime(is: Stamp['is']): is is 'canceled' | 'postponed' | 'no longer listed' {
  return is === 'canceled' || is === 'postponed' || is === 'no longer listed';
}

/** 'doors in 2 h 10 min', or until it begins; '' without a time. */
function untilIt(show: Line, now: Now): string {
  const at = minutesIntoNight(now.tonight, now.date, now.time);
  const until = (time: string) => minutesIntoNight(show.night, show.date, time) - at;
  const doors = typeof show.doorsTime === 'string' ? until(show.doorsTime) : -1;
  if (doors > 0) return `doors in ${length(doors)}`;
  if (show.startTime === null) return '';
  const start = until(show.startTime);
  if (start <= 0) return '';
  return doors === -1 ? `in ${length(start)}` : `doors open, music in ${length(start)}`;
}

function length(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** 'Friday 11/27', with the year where it differs. */
function dayWords(date: string, now: Now): string {
  return `${weekday(date)} ${shortDay(date, now)}`;
}

/** '11/27', or '11/27/2024' of another year. */
export function shortDay(date: string, now: Pick<Now, 'date'>): string {
  return date.slice(0, 4) === now.date.slice(0, 4) ? monthDay(date) : `${monthDay(date)}/${date.slice(0, 4)}`;
}

/** '8:00 to 11:00 PM', '10:00 PM to 1:00 AM', '8:00 PM'; the start apart, as it is bold. */
export function spanWords({ startTime, endTime }: Pick<Line, 'startTime' | 'endTime'>): { start: string; rest: string } | undefined {
  if (startTime === null) return undefined;
  const start = clock12(startTime);
  if (endTime === null) return { start, rest: '' };
  const end = clock12(endTime);
  const half = start.slice(-3);
  return half === end.slice(-3) && startTime < endTime ? { start: start.slice(0, -3), rest: ` to ${end}` } : { start, rest: ` to ${end}` };
}

/** A moment on the scene's clock: 'today 4:50 PM', 'yesterday 9:00 AM', '11/19', '11/19/2025'. */
export function momentShort(at: { date: string; time: string }, now: Pick<Now, 'date'>): string {
  if (at.date === now.date) return `today ${clock12(at.time)}`;
  if (at.date === addDays(now.date, -1)) return `yesterday ${clock12(at.time)}`;
  return shortDay(at.date, now);
}

/** Whether tickets are worth looking for. */
export function isToCome(show: Line, standing: Standing): boolean {
  return !isOff(show) && show.status !== 'no longer listed' && standing.is !== 'over';
}
