/** What stands between pieces that follow one another as equals. */
export const LISTING: readonly string[] = ['slash', 'bullet', 'plus', 'comma', 'bar', 'times', 'versus', 'tight'];
/** What may join two acts, or stand in the name of one. */
export const LINKING: readonly string[] = ['and', 'other and'];
/** What names those who play besides. */
export const GUESTS: readonly string[] = ['with', 'featuring', 'other with'];

/** Nothing that says anything. */
export const NO_WORD = /^[\s!?.,:;*"”)]*$/;
