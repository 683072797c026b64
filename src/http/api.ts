import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { newApi } from '#api.ts';
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
import { redactApi } from '#desk/redact/api.ts';
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
import type { Pack } from '#pack/read/read.ts';
import { peopleApi } from '#people/api.ts';
import { exportApi } from '#people/export-api.ts';
import { picturesApi } from '#pictures/sent/api.ts';
import type { SentPictures } from '#pictures/sent/sent-pictures.ts';
import { genresOf } from '#scene/artists/genre.ts';
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
import { namedStars } from '#stars/starred.ts';
import { tipsApi } from '#tips/api.ts';
import { venuesApi } from '#venues/api.ts';
import { bodyLimits, sizeInWords } from './admission/body-budget.ts';
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
  throw new Refusal('OUT_OF_RANGE', `A request holds at most ${sizeInWords(most)}.`);
}

/** Any site may call the API: nothing goes by cookie but what `origin: 'own'` declares, which `enforceAccess` looks after. */
const allowOrigins = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
  allowHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-cursor'],
  exposeHeaders: ['retry-after'],
  maxAge: 86_400,
});

const setHeaders: MiddlewareHandler = (c, next) => {
  for (const [name, value] of Object.entries(SAFE_HEADERS)) c.header(name, value);
  c.header('content-security-policy', NO_CONTENT_POLICY);
  c.header('cache-control', 'no-cache');
  return next();
};

/** No id holds a NUL, and PostgreSQL fails at a text with one. */
const refuseNul: MiddlewareHandler = async (c, next) => {
  if (c.req.path.includes('\0')) throw new Refusal('NOT_FOUND', 'There is nothing at this address.');
  return next();
};

/** Bodies are held to what their route takes, as it declares. */
function limitBodies(): MiddlewareHandler {
  const { mostBytes } = bodyLimits({});
  return (c, next) => {
    const maxSize = mostBytes(`/api${c.req.path}`, c.req.raw.headers);
    return bodyLimit({ maxSize, onError: () => tooLarge(maxSize) })(c, next);
  };
}

/** What other modules keep of an account, for the file with all of it that its owner can have. */
function keptElsewhere(db: Database) {
  return {
    stars: (id: string) => namedStars(db, id),
    letters: (id: string) => readLetters(db, id),
    devices: (id: string) => devicesOf(db, id),
    pages: (id: string) => exportPages(db, id),
    desk: (id: string) => exportDesk(db, id),
  };
}

/** Every module's routes on one API, mounted at /api. */
export function createApi({ db, pack, clock, log, identity, fetchPolicy, pushServices, health, sent }: Needs): OpenAPIHono {
  const { zone, brand } = pack.scene;
  const api = newApi();
  api.use(allowOrigins, setHeaders, refuseNul, limitBodies());
  api.use(databaseGate(health));
  const guard = guardOf(identity);
  enforceAccess(api, identity, guard);
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
  const genres = genresOf(pack.scene);
  const desk = { db, clock, guard, zone };
  const keeping = { identity, clock, fetchPolicy, zone, genres };
  const routes = [
    sessionApi(identity),
    accountApi(identity),
    secondFactorApi(identity),
    lettersApi(identity),
    peopleApi(db, clock, guard, identity),
    exportApi(identity, keptElsewhere(identity.db)),

    deskApi({ ...desk, identity }),
    deskSourcesApi({ ...desk, fetchPolicy }),
    deskShowsApi(desk),
    deskEntriesApi(desk),
    deskNewsApi(desk),
    deskServicesApi(desk, pack.scene.services),
    deskSceneApi(desk, pack.scene),
    deskRosterFileApi({ db, clock, guard, genres }),
    deskPicturesApi({ db, clock, guard }),
    deskTipsApi({ identity, clock, guard }),
    deskPeopleApi({ identity, clock, guard }),
    historyApi({ ...desk, identity }),
    redactApi({ db, clock, guard }),

    claimsApi(db, keeping, guard),
    keepApi(keeping, guard, sent),
    keptShowsApi(keeping, guard),
    deskClaimsApi(keeping, guard, markOf(pack)),
    proposalsApi(keeping, guard),
    picturesApi({ identity, guard, sent }),

    showsApi(db, clock, zone),
    facetsApi(db, clock, zone),
    feedApi(db, clock, zone),
    // Behind those above: its `/shows/{slug}` would match their addresses too.
    wholeShowApi(db, clock, zone),
    archiveApi(db, clock, zone),
    playedApi(db, clock, zone),
    artistsApi(db, clock, zone),
    treeApi(db, clock, zone, guard),
    venuesApi(db, pack.townMap),
    newsApi(db),
    servicesApi(db, pack.scene.services),
    searchApi(db, clock, zone),
    sceneApi(db, pack),
    changesApi(db),

    starsApi(identity, clock, zone),
    followsApi(identity, zone, genres),
    pushApi(identity, { clock, zone, services: pushServices }),
    tipsApi(identity),
  ];
  for (const each of routes) api.route('/', each);
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
