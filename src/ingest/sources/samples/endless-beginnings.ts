/** Files whose markup never comes to its point. */
export const ENDLESS_BEGINNINGS: readonly string[] = ['<!-- -->', '<?xml ?>', '<!--', '<?', ' ', '<!DOCTYPE '].map((part) =>
  part.repeat(100_000),
);
