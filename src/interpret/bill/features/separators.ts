/** Kinds of cuts between items of a list. */
export const LISTING: readonly string[] = ['slash', 'bullet', 'plus', 'comma', 'bar', 'times', 'versus', 'tight'];
/** Kinds of cuts that join two acts or are part of one name. */
export const LINKING: readonly string[] = ['and', 'other and'];
/** Kinds of cuts before guests. */
export const GUESTS: readonly string[] = ['with', 'featuring', 'other with'];

/** Text without letters or digits. */
export const NO_WORD = /^[\s!?.,:;*"”)]*$/;
