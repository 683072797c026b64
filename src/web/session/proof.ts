import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';

const TIMEOUT_MS = 60_000;

/** Solves the site's proof of work; the answer goes with the form. */
export async function solve(puzzle: string): Promise<string | undefined> {
  const challenge = JSON.parse(puzzle) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey, timeout: TIMEOUT_MS });
  return solution === null ? undefined : btoa(JSON.stringify({ challenge, solution }));
}
