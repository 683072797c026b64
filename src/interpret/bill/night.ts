import type { Act } from './act.ts';
import type { Slot } from './slots.ts';

/** An act and how it follows the one before it. */
export type PlacedAct = Act & Pick<Slot, 'follows'>;

/** What has this many acts with it, or features this many, is a night and not one of them. */
const CROWD = { with: 4, featured: 3 };
/** A pair is featured by a night too, unless it joins players. */
const PAIR = 2;
const PLAYERS =
  /\b(?:trio|quartet|quintet|sextet|septet|octet|band|orchestra|ensemble|\p{L}*estra|group|project|collective|friends|duo)$/iu;

/** 'Harbor Lights 2 w/ Neap' is a night's second turn; 'Spacemen 3' is too short to tell. */
const NUMBERED = /^\S+\s\S.*\s\d{1,2}$/;

/** What plays 'Pop hits all night' plays records. */
const RECORDS = /\b(?:hits|bangers|anthems)\b/i;

/**
 * Whether the name that a bill begins with is a night's and no act's: it stands before a crowd ('Harbor Lights w/ A, B, C, D', 'Harbor
 * Lights feat. A, B'), it is numbered and somebody is with it, or its bracket promises hits. An ensemble is an act before any crowd.
 * @param leads whether it stands at the front, with no other name of the night before it, where a pair is a crowd already
 */
export function isNight(first: PlacedAct, others: readonly PlacedAct[], notes: readonly string[], leads: boolean): boolean {
  const [second] = others;
  if (second === undefined) return notes.some((note) => RECORDS.test(note));
  if ((second.follows !== 'with' && second.follows !== 'featured') || isEnsemble(first.act)) return false;
  const size = crowd(others, second.follows);
  if (size >= CROWD[second.follows] || (size > 0 && NUMBERED.test(first.act))) return true;
  return leads && second.follows === 'featured' && size === PAIR;
}

/** Whether a name says that it is one of players: 'Neap Trio'. */
export function isEnsemble(name: string): boolean {
  return PLAYERS.test(name);
}

/** How many names in a row stand with the first one, or are featured by it. */
function crowd(others: readonly PlacedAct[], follows: Slot['follows']): number {
  const apart = others.findIndex((other) => other.follows !== 'list' && other.follows !== follows);
  return others.slice(0, apart < 0 ? undefined : apart).filter(({ act }) => act !== '').length;
}
