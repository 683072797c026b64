import { isOff, type Now, phasesOf } from '#scene/shows/phase.ts';
import type { Line } from '../shows/line.ts';

/** How many of tonight's shows are on now, are still to come, and are canceled or no longer listed though their time has not passed. */
function countTonight(shows: readonly Line[], now: Now): { playing: number; coming: number; off: number; dropped: number } {
  const phases = phasesOf(shows, now);
  const open = shows.filter((_, index) => phases[index] !== 'over');
  const playing = phases.filter((phase) => phase === 'on now').length;
  const off = open.filter(isOff).length;
  const dropped = open.filter(({ status }) => status === 'no longer listed').length;
  return { playing, coming: open.length - off - dropped - playing, off, dropped };
}

/**
 * '2 shows on now, 3 to come': what plays and what is still to come, without what is over.
 * @param isUnread whether a calendar could not be read, so that shows may be missing
 */
export function saidTonight(shows: readonly Line[], now: Now, isUnread: boolean): { on: string; off: string } {
  const { playing, coming, off, dropped } = countTonight(shows, now);
  const counted = (count: number) => (count === 1 ? '1 show' : `${count} shows`);
  const none = shows.length === 0 ? (isUnread ? 'No shows that we know of' : 'No shows tonight') : 'Nothing more begins tonight';
  const toCome = coming === 0 ? none : `${counted(coming)} to come`;
  const on = playing === 0 ? toCome : `${counted(playing)} on now${coming === 0 ? '' : `, ${coming} to come`}`;
  return { on, off: `${off === 0 ? '' : `, ${off} canceled`}${dropped === 0 ? '' : `, ${dropped} no longer listed`}` };
}
