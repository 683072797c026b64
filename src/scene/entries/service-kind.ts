import { capitalize } from '../text/listed.ts';

/** The kinds of services every scene has; a scene pack may name more (`services` in `scene.json`). A kind is its own name, in small letters. */
export const SERVICE_KINDS = ['sound', 'rehearsal', 'repair', 'photo', 'lessons'] as const;

/** How the usual kinds are headed. */
const HEADS: Readonly<Record<string, string>> = {
  sound: 'Sound',
  rehearsal: 'Rehearsal rooms',
  repair: 'Repair',
  photo: 'Photography',
  lessons: 'Lessons',
};

/** How a kind is headed on pages. */
export function headOfKind(kind: string): string {
  return HEADS[kind] ?? capitalize(kind);
}
