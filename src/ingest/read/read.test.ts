import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Format } from '#scene/sources/formats.ts';
import type { Hints } from '../sources/readers.ts';
import { readListings } from './read.ts';

const WINDOW = { zone: 'America/New_York', from: '2026-11-01', to: '2027-06-01' };
const BARE = '<ul><li><b>Nov 28, 2026 8pm</b> <i>Neap</i></li></ul>';

/** One night in each format. */
const TOLD: Record<Format, string> = {
  ical: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261128T200000\r\nSUMMARY:Neap\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  page: '<html><div itemscope itemtype="https://schema.org/MusicEvent"><b itemprop="name">Neap</b><time itemprop="startDate" datetime="2026-11-28T20:00">',
  jsonld: '{"@context":"https://schema.org","@type":"MusicEvent","name":"Neap","startDate":"2026-11-28T20:00"}',
  rss: '<rss><channel><item><title>Neap</title><ev:startdate>2026-11-28T20:00</ev:startdate></item></channel></rss>',
  recipe: `<html>${BARE}`,
  sheet: 'Date,Time,Event\n2026-11-28,8pm,Neap\n',
  json: '[{"date":"2026-11-28","time":"8pm","title":"Neap"}]',
  list: 'nov 28 sat Neap at the Bilge 8pm\n',
};
const recipe = { each: 'li', date: 'b', title: 'i' };
const read = (format: string, text: string, hints: Hints = {}) => readListings(format, Buffer.from(text), WINDOW, hints);

describe('every format', () => {
  test.each(Object.entries(TOLD))('%s is told by its bytes and read', (format, text) => {
    const settings = format === 'recipe' ? { recipe } : {};
    const heard = read('auto', text, { settings });
    expect(heard).toMatchObject({ format, complete: true, listings: [{ date: '2026-11-28', startTime: '2000' }] });
    expect(heard.listings[0]?.performer || heard.listings[0]?.event).toBe('Neap');
    expect(read(format, text, { settings })).toEqual(heard);
  });

  test.each<[Format, string]>([
    ['ical', WINDOW.to],
    ['sheet', WINDOW.to],
    ['page', '2026-11-28'],
    ['jsonld', '2026-11-28'],
    ['recipe', '2026-11-28'],
    ['json', '2026-11-28'],
    ['list', '2026-11-28'],
    ['rss', WINDOW.from],
  ])('%s tells all before %s', (format, day) => {
    const settings = format === 'recipe' ? { recipe } : {};
    expect(read(format, TOLD[format], { settings }).tellsAllBefore).toBe(day);
  });

  test('that lists nothing tells nothing unless it is kept whole', () => {
    expect(read('json', '{"listings":[]}').tellsAllBefore).toBe(WINDOW.from);
    expect(read('sheet', 'Date,Band,Venue\n').tellsAllBefore).toBe(WINDOW.to);
  });
});

describe('what is known beside the bytes', () => {
  test('reaches the readers', () => {
    const sheet = (dayFirst: boolean) =>
      read('sheet', 'Date,Band,Venue\n3/2/2027,Neap,Bilge\n', { settings: { dayFirst } }).listings[0]?.date;
    expect([sheet(true), sheet(false)]).toEqual(['2027-02-03', '2027-03-02']);
    const columns = { event: 'Wer', date: 1 };
    expect(read('sheet', 'Wann,Wo,Wer\n2026-11-28,Bilge,Neap\n', { settings: { columns } }).listings[0]?.event).toBe('Neap');
    const nested = '{"a":[{"on":"2026-11-28","what":{"it":"Neap"}}]}';
    expect(read('json', nested, { settings: { items: 'a', fields: { date: 'on', event: 'what.it' } } }).listings[0]?.event).toBe('Neap');
    const linked = TOLD.jsonld.replace('}', ',"url":"/neap"}');
    expect(read('jsonld', linked, { address: 'https://bilge.example/shows' }).listings[0]?.url).toBe('https://bilge.example/neap');
    expect(read('auto', 'May 1,Egg at the Barn\nMay 2,Jars at the Barn\n', { nameHint: 'gigs.csv', today: '2027-04-01' }).format).toBe(
      'sheet',
    );
  });

  test('a page is read by its recipe, also when nothing else tells that it is one', () => {
    const night = { format: 'recipe', listings: [{ date: '2026-11-28', event: 'Neap' }] };
    expect(read('page', TOLD.recipe, { settings: { recipe } })).toMatchObject(night);
    expect(read('auto', BARE, { settings: { recipe } })).toMatchObject(night);
    expect(read('auto', TOLD.sheet, { settings: { recipe } }).format).toBe('sheet');
  });

  test('a page without a recipe is read by what it describes', () => {
    expect(read('auto', TOLD.recipe)).toMatchObject({ format: 'page', complete: false, listings: [] });
    expect(() => read('recipe', TOLD.recipe)).toThrow('a page is read by a recipe only when one is given');
  });

  test('what nobody can tell is told in a sentence', () => {
    expect(() => read('auto', 'Dear all')).toThrow('we can’t detect its format; choose it');
    const pdf = 'it’s a PDF; we read calendars, news feeds, web pages, spreadsheets (CSV) and plain-text lists';
    for (const format of ['auto', 'page']) expect(() => read(format, '%PDF-1.7\n1 0 obj')).toThrow(pdf);
    expect(() => read('auto', 'GIF89a\0\0')).toThrow('it’s a picture; we read');
    expect(() => read('toString', '')).toThrow('no reader knows the format toString');
  });
});

describe('a web page that came in place of something else', () => {
  const signIn = '<!doctype html><html><head><title>Sign in &amp; continue</title></head><body><p>Nov 28, 2026 8pm</p></body></html>';

  test.each<[format: Format, words: string]>([
    ['ical', 'a calendar'],
    ['rss', 'a news feed'],
    ['sheet', 'a sheet'],
    ['json', 'data from a program'],
    ['list', 'a plain-text list'],
  ])('of %s is called that', (format, words) => {
    const why = `it is a web page called “Sign in & continue”, not ${words}`;
    expect(read(format, signIn)).toMatchObject({ listings: [], complete: false, problems: [{ where: 'the file', why }] });
  });

  test('is known by the address too, and a page without a title is one', () => {
    const calendar = { address: 'https://bilge.example/gigs.ics?token=1' };
    const whys = (text: string) => read('auto', text, calendar).problems.map(({ why }) => why);
    expect(whys('<html><p>Gone')).toEqual(['it is a web page, not a calendar']);
    // A page with structured data will do.
    expect(read('auto', TOLD.page, calendar).listings).toHaveLength(1);
  });
});

describe('a gzipped file', () => {
  test('is read like the file in it', () => {
    expect(readListings('auto', gzipSync(TOLD.sheet), WINDOW)).toEqual(read('auto', TOLD.sheet));
  });

  test('that is broken or swells past 5 MB is refused', () => {
    expect(() => readListings('auto', gzipSync(Buffer.alloc(5_000_001)), WINDOW)).toThrow('it is larger than 5 MB once unzipped');
    expect(() => readListings('auto', gzipSync(TOLD.ical).subarray(0, 30), WINDOW)).toThrow('its gzip is broken');
  });
});
