import { Command } from 'commander';
import { type BillWithRival, readBillWithRival } from '#interpret/bill/bill.ts';
import { isConcertHall } from '#interpret/bill/source-titles/source-titles.ts';
import { repairText } from '#interpret/names/text-repair.ts';
import { fold } from '#scene/text/names.ts';
import { textFrom } from '../input.ts';
import { orExplain } from '../runtime.ts';
import { readFoldedNames } from './known-file.ts';

interface Options {
  artists?: string;
  venue?: string;
  json?: boolean;
}

/** `backline bill STRING`: shows who plays by a title; changes nothing. */
export function billVerb(): Command {
  return new Command('bill')
    .description('Split a night’s title into who plays, in order, without touching the database. Exits with 1 if it can’t read --artists.')
    .argument('<title>', "a title, or '-' for one title on each line of standard input")
    .option('--artists <file>', 'artists whose names are never cut: artists.json of a scene pack, or a JSON array of {name, othernames}')
    .option('--venue <name>', 'where the night is: a name that never plays')
    .option(
      '--json',
      'print an array with one {text, performers, title, notes} for each title, and `other` performers if it is a close call',
    )
    .action((title: string, options: Options) => orExplain(() => bill(title, options)));
}

async function bill(title: string, { artists, venue = '', json }: Options): Promise<void> {
  const known = artists === undefined ? new Set<string>() : await readFoldedNames(artists);
  const texts = (title === '-' ? await textFrom(title) : title).split(/\r?\n/).map((text) => text.trim());
  const place = fold(venue);
  const read = texts
    .filter((text) => text !== '')
    .map((text) => ({
      text,
      ...readBillWithRival(
        repairText(text),
        (folded) => known.has(folded),
        (folded) => folded === place,
        { isConcertHall: isConcertHall(venue) },
      ),
    }));
  const told = read.map(({ text, bill: { performers, title: night, notes }, rival }) => ({
    text,
    performers,
    title: night,
    notes,
    ...(rival === undefined ? {} : { other: rival.performers }),
  }));
  console.log(json ? JSON.stringify(told, null, 2) : read.map(line).join('\n'));
}

function line({ bill: { performers, title, notes }, rival }: BillWithRival): string {
  return [
    who(performers),
    title && `(${title})`,
    notes.length > 0 ? `[${notes.join('; ')}]` : '',
    rival === undefined ? '' : `or: ${who(rival.performers)}`,
  ]
    .filter(Boolean)
    .join('  ');
}

function who(performers: readonly string[]): string {
  return performers.join(' | ') || '(nobody)';
}
