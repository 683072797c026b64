/** The logarithm of a sum of numbers given by theirs: the log-odds of any of several, from those of each. */
export function logSum(logs: readonly number[]): number {
  const most = Math.max(...logs);
  return most === Number.NEGATIVE_INFINITY ? most : most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
}

/** Likelihoods that sum to 1, from log-odds. */
export function sharesOf(logs: readonly number[]): number[] {
  const most = Math.max(...logs);
  const powers = logs.map((log) => Math.exp(log - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}
