const ENDING = /(?:\.unsound)?\.backline$/;

/** What a backup is called by the moment it was made; its names sort by time. */
export function backupName(now: Temporal.Instant): string {
  return `backline-${stampOf(now)}.backline`;
}

/** A moment as it stands in the name of a file, to the second; such names sort by time. */
export function stampOf(now: Temporal.Instant): string {
  return now.toString({ smallestUnit: 'second' }).replaceAll(':', '');
}

/** What it is called instead when the database did not pass its check, or the backup its proof: it is never taken for a sound one. */
export function unsoundName(file: string): string {
  return `${file.replace(ENDING, '')}.unsound.backline`;
}

/** How the name of a folder begins in which a backup is made, and of the one in which it is proved; the rest is by chance, so that two are never one. */
export const WORKSHOPS = { making: 'making-backline-', drill: 'drill-backline-' } as const;
