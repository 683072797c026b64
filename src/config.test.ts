import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('nothing set is a site on this machine with an embedded database', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    publicUrl: undefined,
    fetchPrivate: false,
    drawing: true,
    now: undefined,
  });
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('a device keeps 40 MiB by default and never less than one', () => {
  expect(readConfig({}).documentCache).toBe(41_943_040);
  expect(readConfig({ DOCUMENT_CACHE: '1048576' }).documentCache).toBe(1_048_576);
  expect(() => readConfig({ DOCUMENT_CACHE: '1048575' })).toThrow(/DOCUMENT_CACHE must be a whole number of bytes from 1048576/);
});

test('what is set is understood', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://tunes.example/',
    DATABASE_URL: 'postgres://here/tunes',
    FETCH_PRIVATE: 'allow',
    NOW: '2026-11-21T18:30:00-05:00',
    MAIL_URL: 'smtps://ada:three%2Fboats@mail.tunes.example:465',
    DRAIN: '0.5',
    DRAWING: 'off',
  });
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'https://tunes.example',
    databaseUrl: 'postgres://here/tunes',
    fetchPrivate: true,
    mailUrl: 'smtps://ada:three%2Fboats@mail.tunes.example:465',
    drain: 0.5,
    drawing: false,
    now: '2026-11-21T18:30:00-05:00',
  });
});

test.each([
  [{ PORT: 'ninety' }, /PORT must be a number/],
  [{ PORT: '70000' }, /PORT/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must start with postgres/],
  [{ PUBLIC_URL: 'tunes.example' }, /PUBLIC_URL must be an absolute/],
  [{ FETCH_PRIVATE: 'yes' }, /FETCH_PRIVATE must be 'allow' or unset/],
  [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN must be at least 16/],
  [{ NOW: 'tonight' }, /NOW must be an instant/],
  [{ PORT: 'x', NOW: 'y' }, /PORT.*NOW/],
  [{ BACKUP_KEEP: '0' }, /BACKUP_KEEP must be a whole number from 1 to 1000\.$/],
  [{ BACKUP_KEEP: '5000' }, /BACKUP_KEEP must be a whole number from 1 to 1000\.$/],
  [{ BACKUP_KEEP: '1.5' }, /: BACKUP_KEEP must be a whole number from 1 to 1000\.$/],
  [{ BACKUP_EVERY: '-1' }, /BACKUP_EVERY must be a whole number of hours from 0 to 8760\.$/],
  [{ DRAIN: '61' }, /DRAIN must be a number of seconds from 0 to 60\.$/],
  [{ TRUSTED_PROXIES: '11' }, /TRUSTED_PROXIES must be a whole number from 0 to 10\.$/],
  [{ REFRESH_TOKEN_TTL: '99999999' }, /REFRESH_TOKEN_TTL must be a whole number of seconds from 1 to 34560000\.$/],
  [{ PORT: ' ' }, /: PORT is blank\.$/],
  [{ BACKUP_EVERY: ' ', DATABASE_URL: '\t' }, /DATABASE_URL is blank.*BACKUP_EVERY is blank/],
  [{ DRAWING: 'no' }, /: DRAWING must be on or off\.$/],
  [{ BOT_CHECK: 'yes', LIMITS: 'no' }, /: BOT_CHECK must be on or off; LIMITS must be strict or relaxed\.$/],
  [{ HOST: ' ' }, /HOST is blank/],
  [{ PUBLIC_URL: 'https://tunes.example/path' }, /PUBLIC_URL must be an absolute http\(s\) address without a path, such as https:/],
  [{ PUBLIC_URL: 'https://tunes.example/?' }, /PUBLIC_URL must be an absolute/],
  [{ API_ORIGIN: 'https://api.tunes.example/v1' }, /API_ORIGIN must be an absolute http\(s\) address without a path/],
  [{ MAIL_URL: 'smtp://' }, /MAIL_URL must name a mail server, such as smtp:\/\/user:password@host:port\.$/],
  [{ MAIL_URL: 'http://here' }, /MAIL_URL must start with smtp/],
])('%j is refused, naming what is wrong', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});
