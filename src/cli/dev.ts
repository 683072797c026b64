import { Command } from 'commander';
import type { ViteDevServer } from 'vite';
import type { BuiltWeb } from '#http/built-web.ts';
import { openMetrics } from '#http/metrics/metrics.ts';
import { listen } from '#http/server/listen.ts';
import { listenerOf } from '#http/server/listener.ts';
import { createSite } from '#http/site.ts';
import { hearDue } from '#ingest/schedule.ts';
import type { RenderOptions } from '#web/server.tsx';
import { fetchPolicyOf } from './fetch-policy.ts';
import { openAccounts } from './identity.ts';
import { openRuntime, orExplain } from './runtime.ts';

/** `backline dev`: the site from its sources, pages changing as they are written. */
export function devVerb(): Command {
  return new Command('dev').description('Serve the site from its sources with hot reload, for working on it.').action(() => orExplain(dev));
}

async function dev(): Promise<void> {
  const house = await openRuntime();
  await hearDue(house.db, house.clock, house.log, { errand: fetchPolicyOf(house.config) });
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', configLoader: 'native' });
  const address = house.config.publicUrl ?? `http://localhost:${house.config.port}`;
  const { identity, postOffice } = openAccounts(house, () => address);
  const app = createSite({
    ...house,
    face: await livingFace(vite),
    apiOrigin: house.config.apiOrigin ?? '',
    identity,
    errand: fetchPolicyOf(house.config),
    trustedProxies: 0,
    metrics: openMetrics(),
  });
  postOffice.open();
  const site = listenerOf(app);
  const { port } = await listen((request, response) => vite.middlewares(request, response, () => site(request, response)), house.config);
  console.log(`${house.pack.scene.brand} is being worked on at http://localhost:${port}`);
}

/** The face as the development server has it this moment: loaded anew for every page, but for the table of them. */
async function livingFace(vite: ViteDevServer): Promise<BuiltWeb> {
  const load = () => vite.ssrLoadModule('/src/web/server.tsx') as Promise<Pick<BuiltWeb, 'createRenderer'>>;
  const { pages } = (await vite.ssrLoadModule('/src/web/pages.ts')) as Pick<BuiltWeb, 'pages'>;
  return {
    boot: '/src/web/boot.ts',
    ahead: '',
    folders: [],
    strict: false,
    styles: () => [],
    pages,
    createRenderer:
      (plates: RenderOptions) =>
      async (...visit) => {
        const printed = await (await load()).createRenderer(plates)(...visit);
        if (printed instanceof Response) return printed;
        return { ...printed, html: await vite.transformIndexHtml(new URL(visit[0].url).pathname, printed.html) };
      },
  };
}
