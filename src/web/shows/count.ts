import { isOff, type Now, phasesOf } from '#scene/phase.ts';
import type { Line } from './line.ts';

/** How many of tonight's shows are on now, are still to come, and are called off though their time has not passed. */
function countTonight(shows: readonly Line[], now: Now): { playing: number; coming: number; off: number } {
  const phases = phasesOf(shows, now);
  const open = shows.filter((_, index) => phases[index] !== 'over');
  const playing = phases.filter((phase) => phase === 'on now').length;
  const off = open.filter(isOff).length;
  return { playing, coming: open.length - off - playing, off };
}

/** '4 shows on, 2 of them now': what is still to come and what plays; what is over counts no more. */
export function saidTonight(shows: readonly Line[], now: Now): { on: string; off: string } {
  const { playing, coming, off } = countTonight(shows, now);
  const on = playing + coming;
  const of = playing === 0 || on === 1 ? (playing === 1 ? ', now' : '') : on === playing ? ', all of them now' : `, ${playing} of them now`;
  const none = shows.length === 0 ? 'No shows' : 'Nothing more on';
  return { on: on === 0 ? none : `${on === 1 ? '1 show on' : `${on} shows on`}${of}`, off: off === 0 ? '' : `, ${off} called off` };
}
