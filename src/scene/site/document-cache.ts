/** How much of what was read a device keeps for when there is no network, in bytes (requirements 9): by default, and at the least. */
export const DOCUMENT_CACHE_BYTES = { byDefault: 41_943_040, least: 1_048_576 } as const;
