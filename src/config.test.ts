import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('nothing set is a site on this machine with an embedded database', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    publicUrl: undefined,
    fetchPrivate: false,
    now: undefined,
  });
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('what is set is understood', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://tunes.example/',
    DATABASE_URL: 'postgres://here/tunes',
    FETCH_PRIVATE: 'allow',
    NOW: '2026-11-21T18:30:00-05:00',
  });
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'https://tunes.example',
    databaseUrl: 'postgres://here/tunes',
    fetchPrivate: true,
    now: '2026-11-21T18:30:00-05:00',
  });
});

test.each([
  [{ PORT: 'ninety' }, /PORT must be a number/],
  [{ PORT: '70000' }, /PORT/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must start with postgres/],
  [{ DATABASE_URL: 'postgres://x', DATABASE_READ_URL: 'mysql://x' }, /DATABASE_READ_URL must start with postgres/],
  [{ DATABASE_READ_URL: 'postgres://x' }, /DATABASE_READ_URL needs DATABASE_URL/],
  [{ PUBLIC_URL: 'tunes.example' }, /PUBLIC_URL must be an absolute/],
  [{ FETCH_PRIVATE: 'yes' }, /FETCH_PRIVATE must be 'allow' or unset/],
  [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN must be at least 16/],
  [{ NOW: 'tonight' }, /NOW must be an instant/],
  [{ PORT: 'x', NOW: 'y' }, /PORT.*NOW/],
])('%j is refused, naming what is wrong', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});
