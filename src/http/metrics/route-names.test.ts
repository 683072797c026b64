import { expect, test } from 'vitest';
import { routeNames } from './request-log.ts';

const routeOf = routeNames([
  '/',
  '/shows',
  '/artists/:id',
  '/u/:id/edit',
  '/static/*',
  '/v1/*',
  '/v1/accounts:signUp',
  '/api',
  '/api/venues/:id',
  '/api/*',
  '*',
  '/*',
]);

test.each([
  ['/', '/'],
  ['/shows', '/shows'],
  ['/shows/', '/shows'],
  ['/artists/quietboat', '/artists/:id'],
  ['/u/ada/edit', '/u/:id/edit'],
  ['/static/js/boot.js', '/static/*'],
  ['/v1/accounts:signUp', '/v1/accounts:signUp'],
  ['/v1/anything', '/v1/*'],
  ['/api/venues/bilge', '/api/venues/:id'],
  ['/api/nothing', '/api/*'],
  ['/api/', '/api'],
  ['/artists/a/b', 'other'],
  ['/wp-admin.php', 'other'],
  [`/${'a/'.repeat(5000)}`, 'other'],
])('%s belongs to %s', (path, pattern) => {
  expect(routeOf(path)).toBe(pattern);
});
