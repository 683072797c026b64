/** HTTP's own word for what was here and was taken down: the canonical names have none. Apart from the shapes beside it, for pages that check none. */
export const GONE = 410;
