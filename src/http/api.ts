import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { newApi, surroundingsOf } from '#api.ts';
import { artistsApi } from '#artists/api.ts';
import { treeApi } from '#artists/tree-api.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { deskApi } from '#desk/api.ts';
import { deskEntriesApi } from '#desk/entries/api.ts';
import { deskNewsApi } from '#desk/entries/news-api.ts';
import { deskSceneApi } from '#desk/entries/scene-api.ts';
import { deskServicesApi } from '#desk/entries/services-api.ts';
import { historyApi } from '#desk/history/api.ts';
import { deskPeopleApi } from '#desk/people/api.ts';
import { exportDesk } from '#desk/people/export-desk.ts';
import { deskPicturesApi } from '#desk/pictures/api.ts';
import { deskRosterFileApi } from '#desk/roster-file/api.ts';
import { deskShowsApi } from '#desk/shows/shows-api.ts';
import { deskSourcesApi } from '#desk/sources/api.ts';
import { deskTipsApi } from '#desk/tips/api.ts';
import { followsApi } from '#follows/api.ts';
import { pushApi } from '#follows/push/api.ts';
import { devicesOf } from '#follows/push/devices.ts';
import type { PushServices } from '#follows/push/push-services.ts';
import { readLetters } from '#follows/store.ts';
import { accountApi } from '#identity/account/api.ts';
import type { Identity } from '#identity/identity.ts';
import { lettersApi } from '#identity/letters/api.ts';
import { sessionApi } from '#identity/session/api.ts';
import { guardOf } from '#identity/session/guard.ts';
import { secondFactorApi } from '#identity/sign-in/second-factor-api.ts';
import type { FetchPolicy } from '#ingest/fetch/fetch.ts';
import { keepApi } from '#keepers/api.ts';
import { claimsApi } from '#keepers/claims/claims-api.ts';
import { deskClaimsApi } from '#keepers/claims/desk-claims-api.ts';
import { exportPages } from '#keepers/export-pages.ts';
import { keptShowsApi } from '#keepers/kept/kept-shows-api.ts';
import { proposalsApi } from '#keepers/proposals/api.ts';
import type { Log } from '#log.ts';
import { newsApi } from '#news/api.ts';
import { markOf } from '#pack/load.ts';
import type { Pack } from '#pack/read.ts';
import { peopleApi } from '#people/api.ts';
import { exportApi } from '#people/export-api.ts';
import { picturesApi } from '#pictures/sent/api.ts';
import type { SentPictures } from '#pictures/sent/sent-pictures.ts';
import { genresOf } from '#scene/artists/genre.ts';
import { type ChangeKey, EVERYTHING } from '#scene/change.ts';
import { Refusal } from '#scene/problem.ts';
import { searchApi } from '#search/api.ts';
import { servicesApi } from '#services/api.ts';
import { showsApi } from '#shows/api.ts';
import { archiveApi } from '#shows/archive/archive-api.ts';
import { playedApi } from '#shows/archive/played-api.ts';
import { facetsApi } from '#shows/facets-api.ts';
import { feedApi } from '#shows/feed-api.ts';
import { wholeShowApi } from '#shows/whole-show-api.ts';
import { starsApi } from '#stars/api.ts';
import { readStars } from '#stars/store.ts';
import { tipsApi } from '#tips/api.ts';
import { venuesApi } from '#venues/api.ts';
import { bodyLimits } from './admission/body-budget.ts';
import { databaseGate } from './away/database-gate.ts';
import type { DatabaseHealth } from './away/database-health.ts';
import { changesApi } from './changes/api.ts';
import { demandDeclared, enforceAccess } from './endpoints.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from './headers.ts';
import { answerError, nothingHere } from './problems.ts';
import { sceneApi } from './scene-api.ts';

interface Needs {
  db: Database;
  pack: Pack;
  clock: Clock;
  log: Log;
  identity: Identity;
  fetchPolicy: FetchPolicy;
  pushServices: Pick<PushServices, 'check'>;
  health: DatabaseHealth;
  /** Takes in the pictures people send; without it none are taken. */
  sent?: SentPictures | undefined;
}

/** What an address takes differs: a call, a whole calendar, a picture. */
function tooLarge(most: number): never {
  const room = most < 1_000_000 ? `${Math.floor(most / 1024)} kB` : `${Math.floor(most / 1_000_000)} MB`;
  throw new Refusal('OUT_OF_RANGE', `A request holds at most ${room}.`);
}

/** Tells the cache what an answer is made of; one that does not say so is taken to be made of everything. */
const tagAnswer: MiddlewareHandler = async (c, next) => {
  const surroundings = surroundingsOf(c);
  const { cacheTags } = surroundings;
  if (cacheTags === undefined) return next();
  const own = new Set<ChangeKey>();
  c.env = { ...surroundings, cacheTags: own };
  await next();
  for (const key of own.size === 0 ? [EVERYTHING] : own) cacheTags.add(key);
};

/** Every module's routes on one API, mounted at /api. */
export function createApi({ db, pack, clock, log, identity, fetchPolicy, pushServices, health, sent }: Needs): OpenAPIHono {
  const { zone, brand } = pack.scene;
  const api = newApi();
  api.use(tagAnswer);
  api.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      allowHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-cursor'],
      exposeHeaders: ['retry-after'],
      maxAge: 86_400,
    }),
  );
  api.use((c, next) => {
    for (const [name, value] of Object.entries(SAFE_HEADERS)) c.header(name, value);
    c.header('content-security-policy', NO_CONTENT_POLICY);
    c.header('cache-control', 'no-cache');
    return next();
  });
  // No id holds what no text of a database can, and a server of one would fail at it.
  api.use(async (c, next) => {
    if (c.req.path.includes('\0')) throw new Refusal('NOT_FOUND', 'There is nothing at this address.');
    return next();
  });
  const { mostBytes } = bodyLimits({});
  api.use((c, next) => {
    const maxSize = mostBytes(`/api${c.req.path}`, c.req.raw.headers);
    return bodyLimit({ maxSize, onError: () => tooLarge(maxSize) })(c, next);
  });
  api.use(databaseGate(health));
  const guard = guardOf(identity);
  enforceAccess(api, identity, guard);
  api.route('/', sessionApi(identity));
  api.route('/', accountApi(identity));
  api.route('/', secondFactorApi(identity));
  api.route('/', lettersApi(identity));
  api.route('/', peopleApi(db, clock, guard, identity.limits));
  const keptElsewhere = {
    stars: (id: string) => readStars(identity.db, id),
    letters: (id: string) => readLetters(identity.db, id),
    devices: (id: string) => devicesOf(identity.db, id),
    pages: (id: string) => exportPages(identity.db, id),
    desk: (id: string) => exportDesk(identity.db, id),
  };
  api.route('/', exportApi(identity, keptElsewhere));
  api.route('/', deskApi({ db, clock, guard, zone, identity }));
  api.route('/', deskSourcesApi({ db, clock, guard, zone, fetchPolicy }));
  api.route('/', deskShowsApi({ db, clock, guard, zone }));
  api.route('/', deskEntriesApi({ db, clock, guard, zone }));
  api.route('/', deskNewsApi({ db, clock, guard, zone }));
  api.route('/', deskServicesApi({ db, clock, guard, zone }, pack.scene.services));
  const genres = genresOf(pack.scene);
  api.route('/', deskRosterFileApi({ db, clock, guard, genres }));
  api.route('/', historyApi({ db, clock, guard, zone, identity }));
  api.route('/', deskPeopleApi({ identity, clock, guard }));
  const keeping = { identity, clock, fetchPolicy, zone, genres };
  api.route('/', claimsApi(db, keeping, guard));
  api.route('/', keepApi(keeping, guard, sent));
  api.route('/', keptShowsApi(keeping, guard));
  api.route('/', deskClaimsApi(keeping, guard, markOf(pack)));
  api.route('/', proposalsApi(keeping, guard));
  api.route('/', picturesApi({ identity, guard, sent }));
  api.route('/', deskPicturesApi({ db, clock, guard }));
  api.route('/', tipsApi(identity));
  api.route('/', deskTipsApi({ db, clock, guard }));
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
  api.route('/', showsApi(db, clock, zone));
  api.route('/', facetsApi(db, clock, zone));
  api.route('/', feedApi(db, clock, zone));
  // Behind what has a name of its own there.
  api.route('/', wholeShowApi(db, clock, zone));
  api.route('/', archiveApi(db, clock, zone));
  api.route('/', playedApi(db, clock, zone));
  api.route('/', artistsApi(db, clock, zone));
  api.route('/', treeApi(db, clock, zone, guard));
  api.route('/', venuesApi(db, pack.townMap));
  api.route('/', newsApi(db));
  api.route('/', servicesApi(db, pack.scene.services));
  api.route('/', searchApi(db, clock, zone));
  api.route('/', starsApi(identity, clock, zone));
  api.route('/', followsApi(identity, zone));
  api.route('/', pushApi(identity, { clock, zone, services: pushServices }));
  api.route('/', sceneApi(db, pack));
  api.route('/', deskSceneApi({ db, clock, guard, zone }, pack.scene));
  api.route('/', changesApi(db));
  demandDeclared(api);
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
