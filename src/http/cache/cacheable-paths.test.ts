import { describe, expect, test } from 'vitest';
import { pages } from '#web/pages.ts';
import { freshnessRules } from './cacheable-paths.ts';

const freshnessOf = freshnessRules(pages);

describe('what may be kept', () => {
  test.each<[string, string]>([
    ['/', 'minute'],
    ['/shows', 'minute'],
    ['/shows?from=2026-11-28', 'minute'],
    ['/shows?from=2026-11-28&others=1', 'minute'],
    ['/shows?others=1&from=2026-11-28', 'minute'],
    ['/api/shows?venue=cannery&limit=3', 'minute'],
    ['/venues', 'minute'],
    ['/venues?after=cannery', 'minute'],
    ['/venues/cannery', 'minute'],
    ['/api/shows/next?venues=cannery', 'minute'],
    ['/artists?q=two+boats', 'night'],
    ['/artists/quiet-boat', 'minute'],
    ['/u/Ada_Reed', 'profiles'],
    ['/api', 'night'],
    ['/api/', 'night'],
  ])('%s, for its %s', (address, life) => expect(freshnessOf(address)).toBe(life));

  test.each([
    '',
    '*',
    '/?',
    '/?utm=1',
    '/shows?',
    '/shows?x=1',
    '/shows?from=2026-11-28&x=1',
    '/shows?from=1&from=2',
    '/shows?from',
    '/shows?from=%32',
    '/shows?from=a b',
    '/shows?from=1&',
    '/shows#x',
    '/shows/',
    '//shows',
    '/Shows',
    '/%73hows',
    'http://elsewhere.example/shows',
    '/artists/a/b',
    '/artists/%2e%2e',
    `/artists/${'a'.repeat(81)}`,
    `/search?q=${'a'.repeat(700)}`,
    '/search?from=2026-11-28',
    '/nothing-here',
    '/login',
    '/login?back=%2Fdashboard',
    '/logout',
    '/register',
    '/dashboard',
    '/profile',
    '/letter?oobCode=x',
    '/u/adareed/edit',
    '/desk',
    '/api/session',
    '/api/session/list',
    '/api/people/export',
    '/api/people/free?username=x',
    '/api/desk/questions',
    '/healthz',
    '/readyz',
  ])('%s is not', (address) => expect(freshnessOf(address)).toBeUndefined());
});
