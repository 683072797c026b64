/** Each night of a page has its paper: tonight on plain stock, the last a full flood of ink; the week strip is the key. */
const STOCKS = ['plain', 'newsprint', 'fog', 'mist', 'shell', 'dusk', 'flood'] as const;

/** The paper of a night by its place on the page; after the last they begin anew. */
export function stockOf(index: number): string {
  return STOCKS[index % STOCKS.length] ?? 'plain';
}
