import { capitalize } from '../text/listed.ts';

/** The kinds of services of every scene; a pack may add more (`services` in `scene.json`). A kind is its own name, in lower case. */
export const SERVICE_KINDS = ['sound', 'rehearsal', 'repair', 'photo', 'lessons'] as const;

/** Headings of the common kinds. */
const HEADS: Readonly<Record<string, string>> = {
  sound: 'Sound',
  rehearsal: 'Rehearsal rooms',
  repair: 'Repair',
  photo: 'Photography',
  lessons: 'Lessons',
};

/** Returns the heading of a kind on pages. */
export function findKindHeading(kind: string): string {
  return HEADS[kind] ?? capitalize(kind);
}
