import { Command } from 'commander';
import { type Bill, readBill } from '#interpret/bill/bill.ts';
import { fold } from '#scene/names.ts';
import { readNamedArtists } from './known-file.ts';
import { pathFromCaller } from './path-from-caller.ts';
import { orExplain } from './runtime.ts';

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
    .option('--artists <file>', 'artists whose names are never cut: artists.json of a scene pack, or a JSON array of {name, othernames}')
    .option('--json', 'print an array with one {text, performers, title, notes} for each title')
    .action((title: string, options: Options) => orExplain(() => bill(title, options)));
}

async function bill(title: string, { artists, json }: Options): Promise<void> {
  const known = artists === undefined ? new Set<string>() : await readNames(pathFromCaller(artists));
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

/** Every name in a file of artists, folded. @throws Error in one sentence when the file is not such a file */
async function readNames(file: string): Promise<Set<string>> {
  const artists = await readNamedArtists(file);
  return new Set(
    artists
      .flatMap(({ name, othernames }) => [name, ...othernames])
      .map(fold)
      .filter(Boolean),
  );
}

function line({ performers, title, notes }: Bill): string {
  return [performers.join(' | ') || '(nobody)', title && `(${title})`, notes.length > 0 ? `[${notes.join('; ')}]` : '']
    .filter(Boolean)
    .join('  ');
}
