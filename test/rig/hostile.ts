import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Collections of hostile input that may lie beside the project; tests that need them are left out where they do not. */
const HOSTILE = join(import.meta.dirname, '../../../shared/data/hostile');

export const hasHostile = existsSync(HOSTILE);

/** Every payload that has been used to run a script in somebody else's page. */
export function hostilePayloads(): string[] {
  const lines = read('payloads.txt').split('\n').filter(Boolean);
  const records = read('payloads-structured.jsonl').split('\n').filter(Boolean);
  return [...lines, ...records.map((record) => (JSON.parse(record) as { payload: string }).payload)];
}

/** Strings that programs stumble over. */
export function naughtyStrings(): string[] {
  return JSON.parse(read('blns.json')) as string[];
}

function read(file: string): string {
  return readFileSync(join(HOSTILE, file), 'utf8');
}
