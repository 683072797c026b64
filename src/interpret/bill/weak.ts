import { isNobody } from './nobody.ts';
import { isOccasion } from './occasion.ts';
import type { Slot } from './slots.ts';

const AMPERSAND = /\s(&|and)\s/gi;

/** '& the Tides', 'and his Band' belong to the name before them. */
const BELONGS = /^(?:the|his|her|their|los|las|company|co\.?|sons|daughters|you|me|i|us)(?![\p{L}])/iu;

/** 'The Salt Psalms & The Low Tides' are two; 'The Salt & the Tide' may be one. */
const THREE_WORDS = /\S\s+\S+\s+\S/;

/** What is gathered for in 'Arts & Music Festival' is named as one. */
const GATHERING = /\s(?:festival|fest|fair|day|night|party|showcase)$/i;

/** A single word in odd letters is a stage name of its own and no half of a duo: 'NEAPx & Dusk'. */
const STYLED = /^(?!\p{Lu}+$)\S*(?:\p{Ll}\p{Lu}{2}|\p{Ll}\.\p{Lu}|\p{L}\d\p{L})\S*$/u;

/** A slot, and whether it may end a list: it stands after commas, or plays with others. */
interface Place {
  slot: Slot;
  ends: boolean;
}

/**
 * Divides a slot at '&' and 'and', which stand inside names as often as between them. They divide next to a known name, next to
 * nobody ('& friends'), among those who play with others, at the end of a list with commas, and between two names unless each is a single
 * word ('Ulla & Vern'); '& the Tides' or '& Low Tide Band' belongs to the name before it. Where both stand, '&' binds closer than 'and'.
 */
export function divideSlot({ slot, ends }: Place, isKnown: (name: string) => boolean): string[] {
  const joints = [...slot.text.matchAll(AMPERSAND)].filter((joint) => joint.index > 0);
  if (joints.length === 0) return [slot.text];
  const both = new Set(joints.map((joint) => joint[1]?.toLowerCase())).size > 1;
  const names: string[] = [];
  let from = 0;
  for (const [index, joint] of joints.entries()) {
    const left = slot.text.slice(from, joint.index).trim();
    const behind = joint.index + joint[0].length;
    const right = slot.text.slice(behind, joints[index + 1]?.index).trim();
    const chain = both ? joint[1]?.toLowerCase() === 'and' : joints.length > 1;
    if (!divides(left, right, ends || chain, isKnown)) continue;
    names.push(left);
    from = behind;
  }
  return [...names, slot.text.slice(from).trim()];
}

function divides(left: string, right: string, listed: boolean, isKnown: (name: string) => boolean): boolean {
  if (!listed && GATHERING.test(right) && !isKnown(left)) return false;
  if (isNobody(right) || isKnown(left) || isKnown(right)) return true;
  if (BELONGS.test(right))
    return /^the\s/i.test(right) && /^the\s/i.test(left) && (listed || THREE_WORDS.test(left) || THREE_WORDS.test(right));
  if (listed) return true;
  if (STYLED.test(left) || STYLED.test(right)) return true;
  return !/\s(?:band|orchestra|ensemble|revue|all[- ]stars)$/i.test(right) && (severalWords(left) || severalWords(right));
}

function severalWords(name: string): boolean {
  return /\S\s+\S/.test(name);
}

/** Every slot with whether '&' may end a list in it: in the last slot of a list with commas, and in a slot that plays with others; who plays 'with' an open jam leads. */
export function placed(slots: readonly Slot[]): Place[] {
  return slots.map((slot, at) => {
    const last = isJoining(slots[at + 1]);
    const leads = at === 1 && isOccasion(slots[0]?.text ?? '');
    return { slot, ends: last && (slot.comma || (slot.follows !== 'first' && isJoining(slot) && !leads)) };
  });
}

/** Whether a slot begins another part of the bill; so does the end. */
function isJoining(slot: Slot | undefined): boolean {
  return slot === undefined || slot.follows === 'with' || slot.follows === 'featured';
}
