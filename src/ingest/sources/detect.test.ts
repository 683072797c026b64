import { expect, it, test } from 'vitest';
import { ENDLESS_BEGINNINGS } from '#rig/page-bombs.ts';
import { detectFormat } from './detect.ts';
import { DETECT_BYTES } from './source-text.ts';

test.each([
  ['BEGIN:VCALENDAR\r\nVERSION:2.0', 'ical'],
  ['\ufeff\n begin:vcalendar\n', 'ical'],
  ['<?xml version="1.0"?>\n<!-- <html> --><?xml-stylesheet href="x"?><rss version="2.0">', 'rss'],
  ['<feed xmlns="http://www.w3.org/2005/Atom">', 'rss'],
  ['<rdf:RDF xmlns="x">', 'rss'],
  ['<!DOCTYPE html><html>', 'page'],
  ['<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0"><html>', 'page'],
  ['<!-- a --><script type="application/ld+json">', 'page'],
  ['{"a":1}', 'json'],
  ['{"listings": []}', 'json'],
  [' [ {"a": 1} ]', 'json'],
  ['{"@context":"https://schema.org","@type":"Event"}', 'jsonld'],
  ['[{"data": {"@type" : "MusicEvent"}}]', 'jsonld'],
  ['Date,Band,Venue\n5/1/2026,Egg,Barn\n', 'sheet'],
  ['When;Who\n1.5.2026;Egg\n', 'sheet'],
  ['5/1/2026\tEgg\tBarn\n5/2/2026\tJars\tBarn\n', 'sheet'],
  ['may 1 fri Egg, Jars, Toast at the Barn a/a 8pm\nmay 2 sat Tea at the Barn 9pm\n', 'list'],
  ['Friday, May 1\n8pm Egg @ Barn\n9pm Jars @ Barn\n', 'list'],
  ['<p>May 1 Egg at the Barn', undefined],
  ['BEGIN:VCARD\n', undefined],
  ['[CANCELLED] nothing', undefined],
  ['Dear all, see you on May 1.\nIt will be fun.\n', undefined],
  ['Egg\nJars\nMay 4\nToast\nTea\n', undefined],
  ['', undefined],
])('%j is %s', (text, format) => expect(detectFormat(Buffer.from(text))).toBe(format));

it('believes the bytes, then the type, then the name', () => {
  const [page, nothing] = [Buffer.from('<html>'), Buffer.from('?')];
  expect(detectFormat(page, 'text/calendar', 'a.ics')).toBe('page');
  expect(detectFormat(nothing, 'text/calendar; charset=utf-8', 'a.html')).toBe('ical');
  expect(detectFormat(nothing, 'text/plain', 'https://lantern.example/a.ics?b=c.html')).toBe('ical');
  expect(detectFormat(nothing, '', 'https://lantern.example/feed/')).toBe('rss');
  expect(detectFormat(nothing, '', 'a.html.gz')).toBe('page');
  expect(detectFormat(nothing)).toBeUndefined();
});

it('lets a name or a type settle whether lines are a sheet or a list', () => {
  const lines = Buffer.from('May 1,Egg at the Barn\nMay 2,Jars at the Barn\n');
  expect(detectFormat(lines, '', 'gigs.txt')).toBe('list');
  expect(detectFormat(lines, '', 'GIGS.CSV')).toBe('sheet');
  expect(detectFormat(lines, 'text/csv; charset=utf-8', 'https://lantern.example/gigs')).toBe('sheet');
});

it('looks at the first bytes of a beginning without end, and at no more', () => {
  for (const beginning of ENDLESS_BEGINNINGS) {
    const whole = Buffer.from(`${beginning}<rss>`);
    expect(detectFormat(whole)).toBe(detectFormat(whole.subarray(0, DETECT_BYTES + 1)));
  }
});
