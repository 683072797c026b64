/** How long a call waits for the API (requirements 9), in milliseconds: at a desktop, on a telephone, offline. */
const TIMEOUT_MS = { desktop: 30_000, mobile: 60_000, offline: 5_000 } as const;

/** For how many milliseconds a browser waits for an answer, by what it is and whether it has a network. */
export function callTimeout({ onLine, userAgent }: Pick<Navigator, 'onLine' | 'userAgent'>): number {
  if (!onLine) return TIMEOUT_MS.offline;
  return /Mobi|Android/i.test(userAgent) ? TIMEOUT_MS.mobile : TIMEOUT_MS.desktop;
}
