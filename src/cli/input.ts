import type { z } from 'zod';
import { readBounded, readWhole } from '#ingest/fetch/fetch.ts';
import { oneLine } from '#scene/text/one-line.ts';
import { pathFromCaller } from './process/path-from-caller.ts';

/** What stands at a place that somebody named: a file as seen from where they are, or '-' for standard input. @throws Error in one sentence */
export async function bytesFrom(place: string): Promise<Uint8Array> {
  if (place === '-')
    return readBounded(process.stdin as AsyncIterable<Uint8Array>).catch((cause: Error) => {
      throw new Error(`standard input cannot be read: ${cause.message}`, { cause });
    });
  return readWhole(pathFromCaller(place));
}

/** The same as text: UTF-8, without the mark that some programs set before it. */
export async function textFrom(place: string): Promise<string> {
  return new TextDecoder().decode(await bytesFrom(place));
}

/** The same as what its JSON says. @throws Error in one sentence where it is none */
export async function jsonFrom(place: string): Promise<unknown> {
  return parseJson(await textFrom(place), place);
}

/** @throws Error in one sentence that names the place where a text is no JSON */
export function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const where = place === '-' ? 'standard input' : place;
    throw new Error(`${where} is not valid JSON: ${oneLine(String(cause instanceof Error ? cause.message : cause))}`, { cause });
  }
}

/** The first thing that is wrong with what was read, and where in it. */
export function firstFault({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') || 'the file'}: ${issue?.message}`;
}
