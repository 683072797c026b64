/** Returns the logarithm of the sum of numbers given as logarithms. */
export function logSum(logs: readonly number[]): number {
  const most = Math.max(...logs);
  return most === Number.NEGATIVE_INFINITY ? most : most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
}

/** Converts log-odds to probabilities that sum to 1. */
export function toShares(logs: readonly number[]): number[] {
  const most = Math.max(...logs);
  const powers = logs.map((log) => Math.exp(log - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

/** Picks at most `most` items of a list, spread evenly. */
export function sampleEvenly<T>(ordered: readonly T[], most: number): T[] {
  const every = Math.ceil(ordered.length / most);
  return ordered.filter((_, at) => at % every === 0);
}
