import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Collections of hostile input beside the project, if present; without them their tests are skipped. */
const HOSTILE = join(import.meta.dirname, '../../../shared/data/hostile');

export const hasHostile = existsSync(HOSTILE);

/** Known script-injection payloads. */
export function hostilePayloads(): string[] {
  const lines = readLines('payloads.txt').split('\n').filter(Boolean);
  const records = readLines('payloads-structured.jsonl').split('\n').filter(Boolean);
  return [...lines, ...records.map((record) => (JSON.parse(record) as { payload: string }).payload)];
}

/** Strings that often break programs. */
export function naughtyStrings(): string[] {
  return JSON.parse(readLines('blns.json')) as string[];
}

function readLines(file: string): string {
  return readFileSync(join(HOSTILE, file), 'utf8');
}
