import { existsSync, statSync } from 'node:fs';
import { Command, Option } from 'commander';
import { inTransaction } from '#database/engines/transaction.ts';
import { sceneLanguage } from '#database/scene-language.ts';
import { addByHand } from '#desk/sources/decide-sources.ts';
import { fetchSource } from '#ingest/fetch/fetch.ts';
import { readSource, windowOf } from '#ingest/read/read-source.ts';
import { freeSourceId, type NewSource, sourceRow } from '#ingest/store/source-store.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#scene/site/language.ts';
import { FORMAT_NAMES, type FormatName } from '#scene/sources/formats.ts';
import { SOURCE_TRUST, SourceEntry } from '#scene/sources/source.ts';
import { findVenue } from '#venues/store.ts';
import { listingLine, printProblems } from '../interpret/print-listings.ts';
import { pathFromCaller } from '../process/path-from-caller.ts';
import { openRuntime, orExplain, type Runtime } from '../runtime.ts';
import { fetchPolicyOf } from './fetch-policy.ts';
import { readSettings } from './settings-file.ts';
import { checkedZone } from './zone.ts';

interface Options {
  name: string;
  url?: string;
  file?: string;
  format: FormatName;
  settings?: string;
  zone?: string;
  language?: Language;
  venue?: string;
  trust?: string;
  every: string;
  terms: string;
  try?: boolean;
}

/** `backline source add`: adds a source, or previews it. */
export function addVerb(): Command {
  return new Command('add')
    .description('Add a source, read from the next round on. Its id is its name as a slug.')
    .requiredOption('--name <name>', 'what people call it')
    .option('--url <address>', 'where it is on the web')
    .option('--file <file>', 'where it is on this machine')
    .addOption(new Option('--format <format>', 'how to read it').choices(FORMAT_NAMES).default('auto', 'detected'))
    .option('--settings <file>', 'JSON with what the source doesn’t say: recipe, columns, items, fields, dayFirst')
    .option('--zone <zone>', "the IANA time zone of its places (default: the scene's)")
    .addOption(new Option('--language <code>', 'its language (default: detected)').choices(LANGUAGES))
    .option('--venue <id>', 'the venue it speaks for')
    .addOption(new Option('--trust <trust>', 'who it speaks for (default: venue with --venue, else aggregator)').choices(SOURCE_TRUST))
    .option('--every <minutes>', 'how often to read it', '360')
    .option('--terms <terms>', 'the terms for reading it', '')
    .option('--try', 'print a preview, and write nothing')
    .action((options: Options) => orExplain(() => add(options)));
}

async function add(options: Options): Promise<void> {
  const runtime = await openRuntime();
  try {
    const source = await newSource(runtime, options);
    if (options.try) return await tryOut(runtime, source);
    const deciding = { editor: '', now: runtime.clock() };
    const make = (free: string) => ({ ...source, id: free });
    const id = await inTransaction(runtime.db, (tx) => addByHand(tx, { name: source.name, make }, deciding));
    console.log(`Added ${id}; it’s read in the next round, or now with \`backline ingest ${id}\`.`);
  } finally {
    await runtime.db.destroy();
  }
}

async function newSource({ db, pack }: Runtime, { every, file, settings, try: _, ...options }: Options): Promise<NewSource> {
  if ((options.url === undefined) === (file === undefined)) throw new Error('Use either --url or --file.');
  const entry = SourceEntry.safeParse({
    ...options,
    ...(file === undefined ? {} : { file: pathFromCaller(file) }),
    settings: await readSettings(options.format, { settings }),
    everyMinutes: Number(every),
  });
  if (!entry.success) {
    const [issue] = entry.error.issues;
    throw new Error(`--${String(issue?.path[0]).replace('everyMinutes', 'every')}: ${issue?.message}`);
  }
  if (entry.data.file !== undefined) demandFile(entry.data.file);
  const { venue } = entry.data;
  if (venue !== undefined && (await findVenue(db, venue)) === undefined) throw new Error(`--venue: we can’t find the venue ${venue}.`);
  return { ...entry.data, id: await freeSourceId(db, entry.data.name), zone: checkedZone(options.zone ?? pack.scene.zone) };
}

function demandFile(file: string): void {
  if (!existsSync(file)) throw new Error(`--file: ${file} can’t be read: the file doesn’t exist.`);
  if (!statSync(file).isFile()) throw new Error(`--file: ${file} can’t be read: it isn’t a file.`);
}

async function tryOut({ db, config, clock }: Runtime, source: NewSource): Promise<void> {
  const fetchPolicy = fetchPolicyOf(config);
  const row = { ...sourceRow(source, 'desk'), well_heard_at: null };
  const fetched = await fetchSource(row, fetchPolicy);
  if (fetched === 'unchanged') throw new Error('It says nothing has changed, but we never read it before.');
  const now = clock();
  const window = windowOf(row, now);
  const heard = await readSource(row, fetched, { window, language: await sceneLanguage(db), now, stop: fetchPolicy.stop });
  printProblems(heard);
  const { listings, format, language } = heard;
  console.log(
    `${source.id} would be read as ${format} in ${LANGUAGE_NAMES[language]}: ${listings.length} listings from ${window.from} to before ${window.to}.`,
  );
  for (const listing of listings) console.log(listingLine(listing));
  if (listings.length === 0 && !heard.complete) process.exitCode = 1;
}
