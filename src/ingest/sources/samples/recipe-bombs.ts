/** Recipes made to hurt, each with the page that makes it dear: what is looked for is counted, and past a bound the rest is left out. */
export const RECIPE_BOMBS: Record<string, { recipe: object; html: () => string }> = {
  'siblings counted': { recipe: { each: 'p:nth-child(2n)', date: ':scope' }, html: () => '<p>'.repeat(400_000) },
  'siblings after siblings': { recipe: { each: 'p ~ p ~ p', date: ':scope' }, html: () => '<p>'.repeat(400_000) },
  'texts searched': {
    recipe: { each: 'b:contains("x") b:contains("y")', date: ':scope' },
    html: () => `${'<b>'.repeat(190)}${'<b>z</b>'.repeat(400_000)}`,
  },
  'what has what': {
    recipe: { each: 'b:has(b:has(i))', date: ':scope' },
    html: () => `${'<b>'.repeat(190)}${'<b>z</b>'.repeat(400_000)}`,
  },
  'nights without end': { recipe: { each: 'i', date: ':scope' }, html: () => '<i>Nov 27</i>'.repeat(380_000) },
};
