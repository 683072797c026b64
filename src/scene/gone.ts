/** The HTTP status for something taken down, which the canonical status names lack. In its own file for pages that need no schemas. */
export const GONE = 410;
