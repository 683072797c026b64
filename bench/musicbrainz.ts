import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Cluster } from '#interpret/duplicates/records.ts';
import { type Entry, type Fact, linkRecords } from '#interpret/duplicates/records.ts';

/**
 * Record linkage on MusicBrainz-20K: `node bench/musicbrainz.ts FILE.csv[.gz]`. Tuned on clusters with a number divisible by four; those
 * with remainder two are held out.
 */

const THRESHOLD = 0.5;
const LENGTH = { within: 2, agrees: 0.1, differs: 0.1 };
const NUMBER = { within: 0, agrees: 0.1, differs: 0.1 };
const YEAR = { within: 0, agrees: 0.05, differs: 0.05 };

type Row = Record<'cluster_id' | 'source' | 'number' | 'title' | 'length' | 'artist' | 'album' | 'year' | 'language', string>;

/** Seconds from '3:39', '2m 25sec', '145000' (milliseconds), '2.417' (minutes) or '145'; null for none. */
function seconds(text: string): number | null {
  const [, minutes, rest] = /^(\d+)(?::|m )(\d+)(?:sec)?$/.exec(text) ?? [];
  const number = minutes === undefined ? Number(text || 'none') : Number(minutes) * 60 + Number(rest);
  if (!Number.isFinite(number) || number === 0) return null;
  if (text.includes('.')) return number * 60;
  return number > 10_000 ? number / 1000 : number;
}

function entry(row: Row): Entry {
  const title = row.title.replace(/^\s*\w{3}-/, '');
  const [album, year = row.year] = [row.album.replace(/\s*\((\d{4}|unknown)\)$/, ''), /\((\d{4})\)$/.exec(row.album)?.[1]];
  const fact = (value: Fact['value'], weights: Omit<Fact, 'value'>): Fact => ({ value, ...weights });
  const number = /(\w+)\s*$/.exec(row.number)?.[1]?.replace(/^0+/, '');
  return {
    source: row.source,
    text: [title, row.artist, album].join(' '),
    facts: [fact(number || null, NUMBER), fact(seconds(row.length), LENGTH), fact(/(\d\d)$/.exec(year)?.[1] ?? null, YEAR)],
  };
}

function measure(rows: Row[]): string {
  const clusters = linkRecords(rows.map(entry), THRESHOLD);
  const pairs = (groups: Iterable<Cluster>) => [...groups].reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
  const right = clusters.reduce((sum, members) => sum + pairs(Map.groupBy(members, (index) => rows[index]?.cluster_id).values()), 0);
  const found = pairs(clusters);
  const all = pairs(Map.groupBy(rows.keys(), (index) => rows[index]?.cluster_id).values());
  const [precision, recall] = [right / found, right / all];
  const percent = (part: number) => `${(part * 100).toFixed(2)} %`;
  return `precision ${percent(precision)}, recall ${percent(recall)}, F1 ${percent((2 * precision * recall) / (precision + recall))}`;
}

const [file = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
const rows = parse(file.endsWith('.gz') ? gunzipSync(bytes) : bytes, { columns: true }) as Row[];
console.log(`chosen on:  ${measure(rows.filter((row) => Number(row.cluster_id) % 4 === 0))}`);
console.log(`held back:  ${measure(rows.filter((row) => Number(row.cluster_id) % 4 === 2))}`);
console.log(`all ${rows.length}:  ${measure(rows)}`);
