/** Timeouts of API calls (requirements 9), in milliseconds. */
const TIMEOUT_MS = { desktop: 30_000, mobile: 60_000, offline: 5_000 } as const;

/** Timeout of an API call in this browser, in milliseconds. */
export function callTimeout({ onLine, userAgent }: Pick<Navigator, 'onLine' | 'userAgent'>): number {
  if (!onLine) return TIMEOUT_MS.offline;
  return /Mobi|Android/i.test(userAgent) ? TIMEOUT_MS.mobile : TIMEOUT_MS.desktop;
}
