/**
 * Who plays, in one line with those whom a source names as support. Where it names nobody else, its title says who leads the bill: without it
 * the support would.
 */
export function withSupport(performer: string, support: string, title: string): string {
  if (support === '') return performer;
  if (performer !== '') return `${performer}, ${support}`;
  return title === '' ? support : `${title} w/ ${support}`;
}
