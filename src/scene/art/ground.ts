/** The ground under a town's pictures: waves or level land. */
export const GROUNDS = ['land', 'water'] as const;
export type Ground = (typeof GROUNDS)[number];

/** Draws one line of the ground as path data, from a point to the right: `many` waves, 60 wide and `roll` high, or a level line as long. */
export function groundLine(ground: Ground, { x, y, roll, many }: { x: number; y: number; roll: number; many: number }): string {
  return ground === 'water' ? `M${x} ${y}q30-${roll} 60 0${'t60 0'.repeat(many - 1)}` : `M${x} ${y}h${60 * many}`;
}
