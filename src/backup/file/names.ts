const ENDING = /(?:\.unsound)?\.backline$/;

/** A backup's file name; names sort by time. */
export function backupName(now: Temporal.Instant): string {
  return `backline-${stampOf(now)}.backline`;
}

/** A moment in a file name, to the second. */
export function stampOf(now: Temporal.Instant): string {
  return now.toString({ smallestUnit: 'second' }).replaceAll(':', '');
}

/** Its name if the database or the backup failed a check. */
export function unsoundName(file: string): string {
  return `${file.replace(ENDING, '')}.unsound.backline`;
}

/** Prefixes of the temporary folders for making and proving backups. */
export const WORKSHOPS = { making: 'making-backline-', drill: 'drill-backline-' } as const;
