import { describe, expect, test } from 'vitest';
import { sampleShow } from '#rig/samples.ts';
import { chooseHeadline } from '#scene/shows/headline.ts';
import { type Line, lineOf } from './line.ts';
import { linkOf } from './link.ts';

const SHOW = sampleShow({
  id: 'one',
  event: 'Neap w/ Wretch',
  venue: { id: null, name: 'The Pier' },
  bill: [{ artist: null, name: 'Neap', role: 'headliner' }],
});

describe('the line of a show', () => {
  test.each(['https://pier.example/8', 'http://pier.example/tickets?id=8'])('carries %s', (url) => {
    expect(lineOf({ ...SHOW, url }).url).toBe(url);
  });

  test.each(['', 'javascript:alert(1)', 'data:text/html,x', '//pier.example', '/tickets', 'https://me:secret@pier.example/'])(
    'carries no link for “%s”',
    (url) => expect(lineOf({ ...SHOW, url })).not.toHaveProperty('url'),
  );

  test('says doors where they are known', () => {
    expect(lineOf({ ...SHOW, doorsTime: '1900' }).doorsTime).toBe('1900');
    expect(lineOf(SHOW)).not.toHaveProperty('doorsTime');
  });

  test('has the headline of its show, with its source’s words only where they are it', () => {
    const night = { ...SHOW, event: 'Low Tide Ball: Neap', title: 'Low Tide Ball' };
    const known = { artist: 'neap', name: 'Neap', role: 'headliner' } as const;
    for (const show of [SHOW, night, { ...night, bill: [] }, { ...night, bill: [known] }])
      expect(chooseHeadline(lineOf(show))).toEqual(chooseHeadline(show));
    expect(lineOf(SHOW).event).toBe('');
    expect(lineOf({ ...night, bill: [known] }).event).toBe('');
    expect(lineOf(night).event).toBe('Low Tide Ball: Neap');
  });
});

describe('its link', () => {
  const link = (changed: Partial<Line & { url: string }>, isOver = false) =>
    linkOf({ ...lineOf(SHOW), url: 'https://pier.example/tickets/8', ...changed }, isOver);

  test('promises tickets where some may be had', () => {
    expect(link({}).hasTickets).toBe(true);
    expect(link({}, true).hasTickets).toBe(false);
    expect(link({ status: 'sold out' }).hasTickets).toBe(false);
    expect(link({ status: 'cancelled' }).hasTickets).toBe(false);
    expect(link({ url: 'https://pier.example/shows/8' }).hasTickets).toBe(false);
    expect(link({ url: 'https://www.tixr.com/groups/pier/events/8' }).hasTickets).toBe(true);
  });

  test('says whose site it leads to', () => {
    expect(link({ url: 'https://www.pier.example:8443/shows/8?a=b' }).site).toBe('pier.example');
  });
});
