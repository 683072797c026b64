import { getRequestListener } from '@hono/node-server';
import { openAccounts } from '#cli/identity.ts';
import { openRuntime } from '#cli/runtime.ts';
import { loadBuiltWeb } from '#http/built-web.ts';
import { openMetrics } from '#http/metrics/metrics.ts';
import { listen } from '#http/server/listen.ts';
import { createSite } from '#http/site.ts';

/** Delay of a write after its acknowledgement, in milliseconds. */
const LATE_MS = 30;

/** The control that must fail: it acknowledges edits before they are done, so kills must break promises. */
const app = await openRuntime();
const address = () => 'http://localhost';
const { identity } = openAccounts(app, address);
const site = createSite({
  ...app,
  web: await loadBuiltWeb(),
  apiOrigin: '',
  identity,
  fetchPolicy: {},
  trustedProxies: 0,
  metrics: openMetrics(),
  metricsToken: undefined,
});

async function answer(request: Request): Promise<Response> {
  if (!request.url.endsWith('/updateUserData')) return site.fetch(request);
  const kept = new Request(request.url, { method: 'POST', headers: request.headers, body: await request.text() });
  setTimeout(() => site.fetch(kept), LATE_MS);
  return Response.json({ profile: null });
}

const server = await listen(getRequestListener(answer), { port: app.config.port, host: '127.0.0.1' });
console.log(`${app.pack.scene.brand} is open at http://localhost:${server.port}`);
process.once('SIGTERM', () => process.exit());
