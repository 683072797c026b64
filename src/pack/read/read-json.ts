import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { explainReadError } from '#database/engines/file-errors.ts';
import { decodeText } from '#scene/text/decoded-text.ts';
import { issueWords } from '#scene/text/issue-words.ts';
import { PackFaults } from './faults.ts';
import { readPackFile } from './pack-file.ts';
import { repeatedKeys } from './repeated-keys.ts';

/** In bytes. */
const MAX_BYTES = 64e6;

/** Reads a JSON file of a pack. @throws Error in one sentence naming the file, PackFaults naming each invalid field */
export function readJson<T>(folder: string, file: string, schema: z.ZodType<T>): T {
  const path = join(folder, file);
  if (!existsSync(path)) throw new Error(`The scene pack at ${folder} has no ${file}.`);
  const text = readText(folder, file);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is not valid JSON: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
  const repeated = repeatedKeys(text);
  if (repeated.length > 0) throw new PackFaults(repeated.map((key) => `${path}: ${key}: is there twice; only the last would count.`));
  const result = schema.safeParse(json, { error: issueWords });
  if (result.success) return result.data;
  throw new PackFaults(result.error.issues.map((issue) => `${path}: ${issue.path.join('.') || 'the file'}: ${issue.message}`));
}

/** Reads an optional JSON file of a pack. */
export function readIfThere<T>(folder: string, file: string, schema: z.ZodType<T>): T {
  return existsSync(join(folder, file)) ? readJson(folder, file, schema) : schema.parse({});
}

/** Drops the byte order mark that some editors write. */
function readText(folder: string, file: string): string {
  try {
    return decodeText(readPackFile(folder, file, MAX_BYTES));
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
    throw new Error(`${join(folder, file)} can’t be read: ${explainReadError(cause)}.`, { cause });
  }
}
