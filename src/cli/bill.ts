import { Command } from 'commander';
import { z } from 'zod';
import { readWhole } from '#ingest/fetch.ts';
import { type Bill, readBill } from '#scene/bill.ts';
import { fold } from '#scene/names.ts';
import { orSay } from './house.ts';
import { placeOf } from './place.ts';

interface Options {
  artists?: string;
  json?: boolean;
}

/** `backline bill STRING`: shows how titles are split into who plays, touching nothing. */
export function billVerb(): Command {
  return new Command('bill')
    .description(
      'Split the title of a night into who plays, in order, without touching the database. Exits with 1 when --artists cannot be read.',
    )
    .argument('<title>', "a title, or '-' for one title on each line of standard input")
    .option('--artists <file>', 'a JSON array of artists ({id, name, othernames}) whose names are never cut')
    .option('--json', 'print an array with one {text, performers, title, notes} for each title')
    .action((title: string, options: Options) => orSay(() => bill(title, options)));
}

async function bill(title: string, { artists, json }: Options): Promise<void> {
  const known = artists === undefined ? new Set<string>() : await readNames(placeOf(artists));
  const texts = (title === '-' ? await standardInput() : title).split(/\r?\n/).map((text) => text.trim());
  const read = texts
    .filter((text) => text !== '')
    .map((text) => ({ text, ...readBill(text, (folded) => known.has(folded)) }))
    .map(({ text, performers, title: night, notes }) => ({ text, performers, title: night, notes }));
  console.log(json ? JSON.stringify(read, null, 2) : read.map(line).join('\n'));
}

async function standardInput(): Promise<string> {
  return Buffer.concat(await Array.fromAsync(process.stdin as AsyncIterable<Uint8Array>)).toString('utf8');
}

const Artists = z.array(z.object({ name: z.string(), othernames: z.array(z.string()).default([]) }));

/** Every name in a file of artists, folded. Throws when the file is not such a file. */
async function readNames(file: string): Promise<Set<string>> {
  const artists = Artists.safeParse(readJson(await readWhole(file)));
  if (!artists.success) throw new Error(`${file} is not a JSON array of artists with a name each.`);
  return new Set(
    artists.data
      .flatMap(({ name, othernames }) => [name, ...othernames])
      .map(fold)
      .filter(Boolean),
  );
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(
      Buffer.from(bytes)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
  } catch {
    return undefined;
  }
}

function line({ performers, title, notes }: Bill): string {
  return [performers.join(' | ') || '(nobody)', title && `(${title})`, notes.length > 0 ? `[${notes.join('; ')}]` : '']
    .filter(Boolean)
    .join('  ');
}
