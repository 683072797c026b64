/** What a town lies on: its pictures stand in waves, or on level land. */
export const GROUNDS = ['land', 'water'] as const;
export type Ground = (typeof GROUNDS)[number];

/** One line of the ground as the data of a path, from a place to the right: `many` waves, 60 wide and `roll` high, or as long a level line. */
export function groundLine(ground: Ground, { x, y, roll, many }: { x: number; y: number; roll: number; many: number }): string {
  return ground === 'water' ? `M${x} ${y}q30-${roll} 60 0${'t60 0'.repeat(many - 1)}` : `M${x} ${y}h${60 * many}`;
}
