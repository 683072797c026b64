/** Each night of a page has its paper: tonight plain, the last printed full with ink. The strip of the week has the same papers, as their key. */
const STOCKS = ['plain', 'newsprint', 'fog', 'mist', 'shell', 'dusk', 'flood'] as const;

/** The paper of a night by its place on the page; after the last they begin anew. */
export function stockOf(index: number): string {
  return STOCKS[index % STOCKS.length] ?? 'plain';
}
