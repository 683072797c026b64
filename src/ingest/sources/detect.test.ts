import { expect, it, test } from 'vitest';
import { detectFormat } from './detect.ts';

test.each([
  ['BEGIN:VCALENDAR\r\nVERSION:2.0', 'ical'],
  ['\ufeff\n begin:vcalendar\n', 'ical'],
  ['<?xml version="1.0"?>\n<!-- <html> --><?xml-stylesheet href="x"?><rss version="2.0">', 'rss'],
  ['<feed xmlns="http://www.w3.org/2005/Atom">', 'rss'],
  ['<rdf:RDF xmlns="x">', 'rss'],
  ['<!DOCTYPE html><html>', 'page'],
  ['<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0"><html>', 'page'],
  ['<!-- a --><script type="application/ld+json">', 'page'],
  ['{"a":1}', undefined],
  ['', undefined],
])('%j is %s', (text, format) => expect(detectFormat(Buffer.from(text))).toBe(format));

it('believes the bytes, then the type, then the name', () => {
  const [page, nothing] = [Buffer.from('<html>'), Buffer.from('?')];
  expect(detectFormat(page, 'text/calendar', 'a.ics')).toBe('page');
  expect(detectFormat(nothing, 'text/calendar; charset=utf-8', 'a.html')).toBe('ical');
  expect(detectFormat(nothing, 'text/plain', 'https://lantern.example/a.ics?b=c.html')).toBe('ical');
  expect(detectFormat(nothing, '', 'https://lantern.example/feed/')).toBe('rss');
  expect(detectFormat(nothing)).toBeUndefined();
});

it('takes no time over a beginning without end', () => {
  const began = performance.now();
  for (const part of ['<!-- -->', '<?xml ?>', '<!--', '<?', ' ', '<!DOCTYPE ']) detectFormat(Buffer.from(part.repeat(100_000)));
  expect(performance.now() - began).toBeLessThan(1000);
});
