import type { z } from 'zod';
import { readBounded, readWhole } from '#ingest/fetch/fetch.ts';
import { oneLine } from '#scene/text/one-line.ts';
import { pathFromCaller } from './process/path-from-caller.ts';

/** Reads a file named by the caller, or '-' for standard input. @throws Error in one sentence */
export async function bytesFrom(place: string): Promise<Uint8Array> {
  if (place === '-')
    return readBounded(process.stdin as AsyncIterable<Uint8Array>).catch((cause: Error) => {
      throw new Error(`can’t read standard input: ${cause.message}`, { cause });
    });
  return readWhole(pathFromCaller(place));
}

/** Reads text as UTF-8, without a byte order mark. */
export async function textFrom(place: string): Promise<string> {
  return new TextDecoder().decode(await bytesFrom(place));
}

/** Reads JSON. @throws Error in one sentence */
export async function jsonFrom(place: string): Promise<unknown> {
  return parseJson(await textFrom(place), place);
}

/** @throws Error in one sentence that names the place */
export function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const where = place === '-' ? 'standard input' : place;
    throw new Error(`${where} is not valid JSON: ${oneLine(String(cause instanceof Error ? cause.message : cause))}`, { cause });
  }
}

/** The first problem and where it is. */
export function firstFault({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') || 'the file'}: ${issue?.message}`;
}
