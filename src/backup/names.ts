const ENDING = /(?:\.unsound)?\.backline$/;

/** What a backup is called by the moment it was made; such names sort by time. */
export function backupName(now: Temporal.Instant): string {
  return `backline-${now.toString({ smallestUnit: 'second' }).replaceAll(':', '')}.backline`;
}

/** What it is called instead when the database did not pass its check, or the backup its proof: it is never taken for a sound one. */
export function unsoundName(file: string): string {
  return `${file.replace(ENDING, '')}.unsound.backline`;
}

/** How the folder is called in which a backup is made, and the one in which it is proved: what process is at it is in the rest of the name. */
export const WORKSHOPS = { making: 'making-backline-', drill: 'drill-backline-' } as const;
