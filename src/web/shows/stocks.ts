/** Papers of a page's nights, tonight's first. The week strip uses the same. */
const STOCKS = ['plain', 'newsprint', 'fog', 'mist', 'shell', 'dusk', 'flood'] as const;

/** The paper of a night by its place on the page. */
export function stockOf(index: number): string {
  return STOCKS[index % STOCKS.length] ?? 'plain';
}
