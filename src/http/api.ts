import type { OpenAPIHono } from '@hono/zod-openapi';
import { cors } from 'hono/cors';
import { newApi } from '#api.ts';
import { artistsApi } from '#artists/api.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#database/open.ts';
import type { Log } from '#log.ts';
import type { Pack } from '#pack/read.ts';
import { searchApi } from '#search/api.ts';
import { showsApi } from '#shows/api.ts';
import { venuesApi } from '#venues/api.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from './headers.ts';
import { answerError, nothingHere } from './problems.ts';
import { sceneApi } from './scene-api.ts';

/** Every room's routes on one API, mounted at /api. */
export function createApi({ db, pack, clock, log }: { db: Database; pack: Pack; clock: Clock; log: Log }): OpenAPIHono {
  const { zone, brand } = pack.scene;
  const api = newApi();
  api.use(cors({ origin: '*', allowMethods: ['GET', 'HEAD', 'OPTIONS'], maxAge: 86_400 }));
  api.use((c, next) => {
    for (const [name, value] of Object.entries(SAFE_HEADERS)) c.header(name, value);
    c.header('content-security-policy', NO_CONTENT_POLICY);
    c.header('cache-control', 'no-cache');
    return next();
  });
  api.route('/', showsApi(db, clock, zone));
  api.route('/', artistsApi(db));
  api.route('/', venuesApi(db));
  api.route('/', searchApi(db, clock, zone));
  api.route('/', sceneApi(pack));
  api.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: `${brand} API`,
      version: '1',
      description: 'The archive of a live-music scene. Everything public is readable by anyone.',
    },
    servers: [{ url: '/api' }],
  });
  api.notFound((c) => nothingHere(c, api));
  api.onError((error, c) => answerError(error, c, log));
  return api;
}
