import { Command } from 'commander';
import type { ViteDevServer } from 'vite';
import type { BuiltWeb } from '#http/built-web.ts';
import { openMetrics } from '#http/metrics/metrics.ts';
import { listen } from '#http/server/listen.ts';
import { listenerOf } from '#http/server/listener.ts';
import { createSite } from '#http/site.ts';
import { hearDue } from '#ingest/hear/schedule.ts';
import type { RenderOptions } from '#web/server.tsx';
import { openAccounts } from './identity.ts';
import { openRuntime, orExplain } from './runtime.ts';
import { fetchPolicyOf } from './sources/fetch-policy.ts';

/** `backline dev`: runs the site from its sources, with live updates. */
export function devVerb(): Command {
  return new Command('dev').description('Serve the site from its sources with hot reload, for development.').action(() => orExplain(dev));
}

async function dev(): Promise<void> {
  const runtime = await openRuntime();
  await hearDue(runtime.db, runtime.clock, runtime.log, { fetchPolicy: fetchPolicyOf(runtime.config) });
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', configLoader: 'native' });
  const address = runtime.config.publicUrl ?? `http://localhost:${runtime.config.port}`;
  const { identity, postOffice } = openAccounts(runtime, () => address);
  const app = createSite({
    ...runtime,
    web: await devWeb(vite),
    apiOrigin: runtime.config.apiOrigin ?? '',
    identity,
    fetchPolicy: fetchPolicyOf(runtime.config),
    trustedProxies: 0,
    metrics: openMetrics(),
  });
  postOffice.open();
  const site = listenerOf(app);
  const { port } = await listen((request, response) => vite.middlewares(request, response, () => site(request, response)), runtime.config);
  console.log(`${runtime.pack.scene.brand} is in development at http://localhost:${port}`);
}

/** The pages of the development server, reloaded for each request except for their table. */
async function devWeb(vite: ViteDevServer): Promise<BuiltWeb> {
  const load = () => vite.ssrLoadModule('/src/web/server.tsx') as Promise<Pick<BuiltWeb, 'createRenderer'>>;
  const { pages } = (await vite.ssrLoadModule('/src/web/pages.ts')) as Pick<BuiltWeb, 'pages'>;
  return {
    boot: '/src/web/boot.ts',
    folders: [],
    worker: undefined,
    element: undefined,
    strict: false,
    styles: () => [],
    pages,
    createRenderer:
      (options: RenderOptions) =>
      async (...visit) => {
        const rendered = await (await load()).createRenderer(options)(...visit);
        if (rendered instanceof Response) return rendered;
        return { ...rendered, html: await vite.transformIndexHtml(new URL(visit[0].url).pathname, rendered.html) };
      },
  };
}
