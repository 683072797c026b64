/** The largest source that is read, in bytes. */
export const MAX_BYTES = 5_000_000;

/** How much of a file is looked at to tell its format, in bytes. */
export const LOOKED_AT = 50_000;

/** The most entries one source is read for. */
export const MAX_ENTRIES = 20_000;
