import type { Entry } from './entries.ts';
import { DAY, timeOfDay } from './times.ts';

const HOUR = 3600;

/** A night that begins at midnight in earnest says when it ends, and that is not after more hours than these. */
const MIN_LENGTH = 1.5 * HOUR;
const MAX_LENGTH = 9 * HOUR;

/** Where so large a share of what begins late begins at another time than midnight, midnight is meant where it stands. */
const LATE_OTHERWISE = 0.5;
const LATE_FROM = 22 * HOUR;
const LATE_TO = 4 * HOUR;

/** Words that say midnight. */
const SAID = /\b(?:midnight|12(?:[:.]00)?\s?a\.?m|00[:.]00|midnatt|midnat|mitternacht|middernacht|minuit|medianoche)\b/i;
/** How far into an entry's words midnight is looked for, in UTF-16 units. */
const SEARCHED = 5000;

/**
 * Which entries of a calendar begin at midnight only because nobody gave a time (`DTSTART:20261121T000000`): those that begin then by
 * their own clock, unless they end in the same small hours, say midnight in words, or stand among nights that begin late too.
 */
export function placeholderMidnights(entries: readonly Entry[]): ReadonlySet<Entry> {
  const timed = entries.filter(({ start }) => !start.day);
  const late = timed.filter(({ start }) => isLate(start.wall));
  const sharp = late.filter(({ start }) => start.wall % DAY === 0 && start.zone !== 'UTC');
  if (late.length - sharp.length > late.length * LATE_OTHERWISE) return new Set();
  return new Set(sharp.filter((entry) => !isMeant(entry)));
}

function isLate(wall: number): boolean {
  const time = timeOfDay(wall);
  return time >= LATE_FROM || time <= LATE_TO;
}

function isMeant({ length, title, description }: Entry): boolean {
  const seconds = length === null ? 0 : 'wall' in length ? length.wall : length.days * DAY + length.seconds;
  if (seconds >= MIN_LENGTH && seconds <= MAX_LENGTH) return true;
  return SAID.test(title) || SAID.test(description.slice(0, SEARCHED));
}
