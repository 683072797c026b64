import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttpClient } from '#rig/http-client.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { openMetrics } from './metrics.ts';

let app: TestSite;
beforeAll(async () => {
  app = await openTestSite();
});
afterAll(() => app.close());

/** A request from an address. */
const from = (remoteAddress: string, headers: Record<string, string> = {}, { site } = app) =>
  site.fetch(new Request('http://localhost/metrics', { headers }), { incoming: { socket: { remoteAddress } } });

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('the figures are there for this machine itself (%s)', async (address) => {
  await app.site.request('/shows');
  const response = await from(address);
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toMatch(/^backline_request_seconds_count\{method="GET",route="\/shows",status="200"\} \d+$/m);
  expect(text).toMatch(/^backline_source_silence_seconds\{source="bilge-calendar"\} 0$/m);
  for (const name of [
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_p99_seconds',
    'backline_letters_waiting',
    'backline_pushes_waiting',
    'backline_questions_open',
  ])
    expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'));
});

test.each([
  ['10.0.0.7', {}],
  ['', {}],
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
  ['127.0.0.1', { forwarded: 'for=203.0.113.9' }],
  ['127.0.0.1', { 'x-real-ip': '203.0.113.9' }],
  ['10.0.0.7', { 'x-forwarded-for': '127.0.0.1', host: 'localhost' }],
])('and closed to strangers (%s, %j)', async (address, headers) => {
  const response = await from(address, headers);
  expect(response.status).toBe(403);
  expect(await response.text()).not.toMatch(/backline_/);
});

test('with a token, whoever shows it and nobody else', async () => {
  const guarded = await openTestSite('sqlite', undefined, { metricsToken: 'a long and quiet token' });
  try {
    for (const authorization of ['', 'Bearer', 'Bearer another token here', 'Basic a long and quiet token'])
      expect((await from('127.0.0.1', { authorization }, guarded)).status, authorization).toBe(403);
    expect((await from('203.0.113.9', { authorization: 'Bearer a long and quiet token' }, guarded)).status).toBe(200);
  } finally {
    await guarded.close();
  }
});

test('strangers cannot make the figures grow: what has no route is one', async () => {
  for (let n = 0; n < 50; n++) await app.site.request(`/wp-${n}/x?y=${n}`);
  const text = await (await from('127.0.0.1')).text();
  expect(text).not.toContain('wp-');
  expect(text).toMatch(/route="other",status="404"\} 50/);
});

test('whether answers that are kept were found is counted', async () => {
  const client = await openHttpClient(app);
  for (let times = 0; times < 4; times++) await client.ask('/news');
  await client.ask('/artists');
  const metrics = openMetrics();
  metrics.watchCache(client.cache);
  const text = await metrics.print({ atWork: 0, waiting: 0 }, undefined);
  expect(text).toContain('backline_kept_answers_total{how="found"} 3\n');
  expect(text).toContain('backline_kept_answers_total{how="waited"} 2\n');
  expect(text).toContain(`backline_kept_bytes ${client.cache.bytes}\n`);
  await client.close();
});

test('queries are counted by their first word, those that fail too', async () => {
  const metrics = openMetrics();
  metrics.onQuery({ sql: 'select 1', milliseconds: 2, failed: false });
  metrics.onQuery({ sql: 'commit', milliseconds: 2, failed: false });
  metrics.onQuery({ sql: "x'); drop", milliseconds: 2, failed: true });
  const text = await metrics.print({ atWork: 3, waiting: 1 }, undefined);
  for (const line of [
    'backline_query_seconds_count{verb="select"} 1',
    'backline_query_seconds_count{verb="commit"} 1',
    'backline_query_seconds_count{verb="other"} 1',
    'backline_failed_queries_total 1',
    'backline_requests_at_work 3',
    'backline_requests_waiting 1',
    'backline_database_up 0',
  ])
    expect(text).toContain(`${line}\n`);
});
