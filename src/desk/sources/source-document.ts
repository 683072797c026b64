import type { Database } from '#database/engines/open.ts';
import { type Parts, packSays, type SourceWords, wordOfPack } from '#ingest/store/pack-word.ts';
import { findPasted, findSource, pastedFile, type Source, settingsOf } from '#ingest/store/source-store.ts';
import { Refusal } from '#scene/problem.ts';
import type { SourceFields } from '#scene/sources/source-fields.ts';
import { isWebAddress } from '#scene/web-address.ts';

/** @throws Refusal NOT_FOUND */
export async function demandSource(db: Database, id: string): Promise<Source> {
  const source = await findSource(db, id);
  if (source === undefined) throw new Refusal('NOT_FOUND', `We can’t find the source ${id}.`);
  return source;
}

/** A source with its pasted text, for people. */
export async function documentOf(db: Database, source: Source): Promise<SourceFields> {
  return { ...sourceFields(source), text: (await findPasted(db, source)) ?? '' };
}

/** A source's address: a URL or file; for a pack's file its path in the pack; '' for a text. */
export function sourceAddress({ id, url, file, kept_by }: Pick<Source, 'id' | 'url' | 'file' | 'kept_by'>): string {
  if (url !== null) return url;
  if (file === null || file === pastedFile(id)) return '';
  return kept_by === 'pack' ? file.split(/[/\\]/).slice(-2).join('/') : file;
}

/** A source's description, for people. */
export function sourceFields(source: SourceWords & Pick<Source, 'id' | 'kept_by'>): Omit<SourceFields, 'text'> {
  const { name, format, zone, trust, terms, language } = source;
  const { mostly = null, dayFirst = null, columns = {}, filter = {} } = settingsOf(source);
  const address = sourceAddress(source);
  const read = { format: format as SourceFields['format'], language, zone, mostly, dayFirst, columns, filter };
  return { name, address, ...read, trust, venue: source.venue_id, everyMinutes: source.every_minutes, terms };
}

/** The parts of a source's row for each field; an address has two. */
const PARTS: { [Name in keyof SourceFields]: readonly string[] } = {
  name: ['name'],
  address: ['url', 'file'],
  text: ['url', 'file'],
  format: ['format'],
  language: ['language'],
  zone: ['zone'],
  trust: ['trust'],
  venue: ['venue_id'],
  everyMinutes: ['every_minutes'],
  terms: ['terms'],
  mostly: ['settings.mostly'],
  dayFirst: ['settings.dayFirst'],
  columns: ['settings.columns'],
  filter: ['settings.filter'],
};
const NAMES = Object.keys(PARTS) as (keyof SourceFields)[];

/** The parts of a row for some fields. */
export function partsFor(names: Iterable<keyof SourceFields>, now: SourceFields, source: Source): Parts {
  const { address, text, venue, everyMinutes, mostly, dayFirst, columns, filter, ...plain } = now;
  const isOnWeb = isWebAddress(address);
  const said: Parts = {
    ...plain,
    url: isOnWeb ? address : null,
    file: text !== '' ? pastedFile(source.id) : isOnWeb ? null : fileAt(source, address),
    venue_id: venue,
    every_minutes: everyMinutes,
    'settings.mostly': mostly,
    'settings.dayFirst': dayFirst,
    'settings.columns': Object.keys(columns).length === 0 ? null : columns,
    'settings.filter': Object.keys(filter).length === 0 ? null : filter,
  };
  return Object.fromEntries([...names].flatMap((name) => PARTS[name].map((part) => [part, said[part]])));
}

/** The path of a source's file, inside its pack if it is the pack's. */
function fileAt(source: Source, address: string): string {
  const ofPack = { ...source, ...wordOfPack(source) };
  return ofPack.file !== null && sourceAddress(ofPack) === address ? ofPack.file : address;
}

/** The pack's values of fields set by hand. */
export function fieldsOfPack(source: Source): Partial<SourceFields> {
  const [says, word] = [packSays(source), sourceFields({ ...source, ...wordOfPack(source) })];
  const set = NAMES.filter((name) => name !== 'text' && PARTS[name].some((part) => part in says));
  return Object.fromEntries(set.map((name) => [name, word[name as keyof typeof word]]));
}
