/** A figure and its limit; beyond it the bench exits with 1. */
export type Budget = { what: string; figure: number; unit: string } & ({ most: number } | { least: number });

/** Prints rows as a table. */
export function printTable(heading: string, rows: readonly Record<string, string | number>[]): void {
  console.log(`\n## ${heading}\n`);
  const names = Object.keys(rows[0] ?? {});
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  const widths = names.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  console.log([line(names), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...cells.slice(1).map(line)].join('\n'));
}

/** Prints budgets; whether all are kept. */
export function printBudgets(budgets: readonly Budget[]): boolean {
  printTable(
    'Budgets',
    budgets.map((budget) => ({
      what: budget.what,
      figure: `${round(budget.figure)} ${budget.unit}`,
      budget: 'most' in budget ? `at most ${budget.most} ${budget.unit}` : `at least ${budget.least} ${budget.unit}`,
      verdict: isKept(budget) ? 'kept' : 'OVER',
    })),
  );
  return budgets.every(isKept);
}

/** NaN keeps no budget. */
function isKept(budget: Budget): boolean {
  return 'most' in budget ? budget.figure <= budget.most : budget.figure >= budget.least;
}

/** Three significant digits. */
export function round(number: number): string {
  return number >= 100 ? number.toFixed(0) : number >= 10 ? number.toFixed(1) : number.toFixed(2);
}

export function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
