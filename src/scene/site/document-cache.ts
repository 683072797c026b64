/** The size of a device's offline cache of pages, in bytes (requirements 9). */
export const DOCUMENT_CACHE_BYTES = { byDefault: 41_943_040, least: 1_048_576 } as const;
