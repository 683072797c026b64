import { describe, expect, test, vi } from 'vitest';
import { ROBOTS_BOMBS } from '#rig/long-texts.ts';
import { Refused } from './refused.ts';
import { askRobots, crawlDelay } from './robots.ts';

const fresh = (text: string) => ({ bytes: Buffer.from(text), etag: null, lastModified: null, contentType: null });
let site = 0;
const someSite = (path = '/calendar.ics') => {
  site += 1;
  return new URL(path, `https://site-${site}.example.com`);
};
const asked = async (text: string, path?: string) => {
  const url = someSite(path);
  const verdict = await askRobots(url, async () => fresh(text)).then(
    () => 'may',
    (error) => (error instanceof Refused ? 'may not' : error),
  );
  return { verdict, delay: crawlDelay(url) };
};

describe('a robots.txt', () => {
  test.each([
    ['', 'may'],
    ['User-agent: *\nDisallow: /', 'may not'],
    ['User-agent: *\nDisallow:', 'may'],
    ['User-agent: Backline\nDisallow: /', 'may not'],
    ['user-agent: BACKLINE/2.0\r\ndisallow: /*.ics$', 'may not'],
    ['User-agent: otherbot\nDisallow: /', 'may'],
    ['User-agent: *\nDisallow: /\n\nUser-agent: Backline\nAllow: /', 'may'],
    ['User-agent: otherbot\nUser-agent: Backline\nDisallow: /calendar', 'may not'],
    ['User-agent: *\nDisallow: /\nAllow: /calendar.ics', 'may'],
    ['\ufeffUser-agent: *\nDisallow: /', 'may not'],
    ['User-agent: * # all\nDisallow: / # everything', 'may not'],
    ['Sitemap: https://x/\nUser-agent: a\nSitemap: y\nDisallow: /', 'may'],
    ['BEGIN:VCALENDAR\nEND:VCALENDAR', 'may'],
    ['<!doctype html><p>Not found', 'may'],
  ])('%j: we %s come', async (text, verdict) => expect((await asked(text)).verdict).toBe(verdict));

  test.each([
    ['5', 5000],
    ['0.5', 500],
    ['86400', 30_000],
    ['-3', 0],
    ['soon', 0],
  ])('may ask for %s seconds between visits', async (seconds, delay) => {
    expect((await asked(`User-agent: *\nCrawl-delay: ${seconds}`)).delay).toBe(delay);
  });

  test('is asked once a day for each site', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const bring = vi.fn(async (_: URL) => fresh(''));
    const url = someSite();
    await askRobots(url, bring);
    await askRobots(new URL('/other', url), bring);
    expect(bring.mock.calls.map(([robots]) => robots.href)).toEqual([`${url.origin}/robots.txt`]);
    vi.advanceTimersByTime(24 * 60 * 60 * 1000 + 1);
    await askRobots(url, bring);
    expect(bring).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  test.each([401, 403, 404, 410])('that answers %i allows everything', async (status) => {
    await expect(askRobots(someSite(), () => Promise.reject(new Refused('no', { status })))).resolves.toBeUndefined();
  });

  test.each([429, 500, 503, null])('that answers %s allows nothing for now, and is asked again', async (status) => {
    const url = someSite();
    const refused = new Refused('it stumbles', { status, retryAfterSeconds: 60 });
    await expect(askRobots(url, () => Promise.reject(refused))).rejects.toMatchObject({
      message: 'we can’t read its robots.txt: it stumbles',
      retryAfterSeconds: 60,
    });
    await askRobots(url, async () => fresh(''));
  });

  test.each(Object.entries(ROBOTS_BOMBS))('of %s is read to its end', async (_, text) => {
    expect((await asked(text, `/${'a'.repeat(1900)}`)).verdict).toBe('may');
  });
});
