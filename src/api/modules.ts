import type { OpenAPIHono } from '@hono/zod-openapi';
import { ARTIST_ENDPOINTS, artistsApi } from '#artists/api.ts';
import { RECORD_ENDPOINTS, recordsApi } from '#artists/records.ts';
import { TREE_ENDPOINTS, treeApi } from '#artists/tree-api.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { DESK_ENDPOINTS, deskApi } from '#desk/api.ts';
import { DESK_ENTRIES_ENDPOINTS, deskEntriesApi } from '#desk/entries/api.ts';
import { HISTORY_ENDPOINTS, historyApi } from '#desk/history/api.ts';
import { DESK_PEOPLE_ENDPOINTS, deskPeopleApi } from '#desk/people/api.ts';
import { exportDesk } from '#desk/people/export-desk.ts';
import { DESK_PICTURES_ENDPOINTS, deskPicturesApi } from '#desk/pictures/api.ts';
import { REDACT_ENDPOINTS, redactApi } from '#desk/redact/api.ts';
import { DESK_ROSTER_FILE_ENDPOINTS, deskRosterFileApi } from '#desk/roster-file/api.ts';
import { DESK_SHOWS_ENDPOINTS, deskShowsApi } from '#desk/shows/shows-api.ts';
import { DESK_SOURCES_ENDPOINTS, deskSourcesApi } from '#desk/sources/api.ts';
import { DESK_TIPS_ENDPOINTS, deskTipsApi } from '#desk/tips/api.ts';
import type { Endpoint } from '#endpoint.ts';
import { FOLLOW_ENDPOINTS, followsApi } from '#follows/api.ts';
import { PUSH_ENDPOINTS, pushApi } from '#follows/push/api.ts';
import { devicesOf } from '#follows/push/devices.ts';
import type { PushServices } from '#follows/push/push-services.ts';
import { readLetters } from '#follows/store.ts';
import { GROUP_ENDPOINTS, groupsApi } from '#groups/api.ts';
import { ACCOUNT_ENDPOINTS, accountApi } from '#identity/account/api.ts';
import type { Identity } from '#identity/identity.ts';
import { LETTER_ENDPOINTS, lettersApi } from '#identity/letters/api.ts';
import { SESSION_ENDPOINTS, sessionApi } from '#identity/session/api.ts';
import type { Guard } from '#identity/session/guard.ts';
import { SECOND_FACTOR_ENDPOINTS, secondFactorApi } from '#identity/sign-in/second-factor-api.ts';
import type { FetchPolicy } from '#ingest/fetch/fetch.ts';
import { KEEP_ENDPOINTS, keepApi } from '#keepers/api.ts';
import { CLAIM_ENDPOINTS, claimsApi } from '#keepers/claims/claims-api.ts';
import { DESK_CLAIM_ENDPOINTS, deskClaimsApi } from '#keepers/claims/desk-claims-api.ts';
import { KEPT_SHOW_ENDPOINTS, keptShowsApi } from '#keepers/kept/kept-shows-api.ts';
import { exportPages } from '#keepers/my-pages.ts';
import { PROPOSAL_ENDPOINTS, proposalsApi } from '#keepers/proposals/api.ts';
import { NEWS_ENDPOINTS, newsApi } from '#news/api.ts';
import { packMarkOf } from '#pack/load.ts';
import type { Pack } from '#pack/read/read.ts';
import { PEOPLE_ENDPOINTS, peopleApi } from '#people/api.ts';
import { EXPORT_ENDPOINTS, exportApi } from '#people/export-api.ts';
import { PICTURES_ENDPOINTS, picturesApi } from '#pictures/sent/api.ts';
import type { SentPictures } from '#pictures/sent/sent-pictures.ts';
import { SEARCH_ENDPOINTS, searchApi } from '#search/api.ts';
import { SERVICE_ENDPOINTS, servicesApi } from '#services/api.ts';
import { SHOW_ENDPOINTS, showsApi } from '#shows/api.ts';
import { ARCHIVE_ENDPOINTS, archiveApi } from '#shows/archive/archive-api.ts';
import { PLAYED_ENDPOINTS, playedApi } from '#shows/archive/played-api.ts';
import { FACET_ENDPOINTS, facetsApi } from '#shows/facets-api.ts';
import { FEED_ENDPOINTS, feedApi } from '#shows/feed-api.ts';
import { LISTEN_ENDPOINTS, listenApi } from '#shows/listen-api.ts';
import { WHOLE_SHOW_ENDPOINTS, wholeShowApi } from '#shows/whole-show-api.ts';
import { STAR_ENDPOINTS, starsApi } from '#stars/api.ts';
import { readNamedStars } from '#stars/starred.ts';
import { TIP_ENDPOINTS, tipsApi } from '#tips/api.ts';
import { VENUE_ENDPOINTS, venuesApi } from '#venues/api.ts';
import { CHANGES_ENDPOINTS, changesApi } from './changes.ts';
import { SCENE_ENDPOINTS, sceneApi } from './scene.ts';

/** What the API's modules work with. */
export interface ApiParts {
  db: Database;
  pack: Pack;
  clock: Clock;
  identity: Identity;
  guard: Guard;
  fetchPolicy: FetchPolicy;
  pushServices: Pick<PushServices, 'check'>;
  /** Stores pictures people send; undefined if none are taken. */
  sent: SentPictures | undefined;
  /** The scene's time zone and genres. */
  zone: string;
  genres: ReadonlySet<string>;
}

/** A module's endpoints with the routes that serve them. */
function module<const Endpoints extends readonly Endpoint[]>(endpoints: Endpoints, open: (parts: ApiParts) => OpenAPIHono) {
  return { endpoints, open };
}

/** All modules. The first matching route answers. */
const MODULES = [
  module(SESSION_ENDPOINTS, ({ identity }) => sessionApi(identity)),
  module(ACCOUNT_ENDPOINTS, ({ identity }) => accountApi(identity)),
  module(SECOND_FACTOR_ENDPOINTS, ({ identity }) => secondFactorApi(identity)),
  module(LETTER_ENDPOINTS, ({ identity }) => lettersApi(identity)),
  module(PEOPLE_ENDPOINTS, ({ db, clock, guard, identity }) => peopleApi(db, clock, guard, identity)),
  module(EXPORT_ENDPOINTS, ({ identity }) => exportApi(identity, accountExports(identity.db))),

  module(DESK_ENDPOINTS, deskApi),
  module(DESK_SOURCES_ENDPOINTS, ({ db, clock, guard, zone, fetchPolicy }) => deskSourcesApi({ db, clock, guard, zone, fetchPolicy })),
  module(DESK_SHOWS_ENDPOINTS, deskShowsApi),
  module(DESK_ENTRIES_ENDPOINTS, deskEntriesApi),
  module(DESK_ROSTER_FILE_ENDPOINTS, deskRosterFileApi),
  module(DESK_PICTURES_ENDPOINTS, deskPicturesApi),
  module(DESK_TIPS_ENDPOINTS, deskTipsApi),
  module(DESK_PEOPLE_ENDPOINTS, deskPeopleApi),
  module(HISTORY_ENDPOINTS, historyApi),
  module(REDACT_ENDPOINTS, redactApi),

  module(CLAIM_ENDPOINTS, (parts) => claimsApi(parts.db, parts, parts.guard)),
  module(KEEP_ENDPOINTS, (parts) => keepApi(parts, parts.guard, parts.sent)),
  module(KEPT_SHOW_ENDPOINTS, (parts) => keptShowsApi(parts, parts.guard)),
  module(DESK_CLAIM_ENDPOINTS, (parts) => deskClaimsApi(parts, parts.guard, packMarkOf(parts.pack))),
  module(PROPOSAL_ENDPOINTS, (parts) => proposalsApi(parts, parts.guard)),
  module(PICTURES_ENDPOINTS, picturesApi),

  module(SHOW_ENDPOINTS, ({ db, clock, zone }) => showsApi(db, clock, zone)),
  module(FACET_ENDPOINTS, ({ db, clock, zone }) => facetsApi(db, clock, zone)),
  module(LISTEN_ENDPOINTS, ({ db, clock, zone }) => listenApi(db, clock, zone)),
  module(FEED_ENDPOINTS, ({ db, clock, zone }) => feedApi(db, clock, zone)),
  // After the modules above, whose paths `/shows/{slug}` would match.
  module(WHOLE_SHOW_ENDPOINTS, ({ db, clock, zone }) => wholeShowApi(db, clock, zone)),
  module(ARCHIVE_ENDPOINTS, ({ db, clock, zone }) => archiveApi(db, clock, zone)),
  module(PLAYED_ENDPOINTS, ({ db, clock, zone }) => playedApi(db, clock, zone)),
  module(ARTIST_ENDPOINTS, ({ db, clock, zone }) => artistsApi(db, clock, zone)),
  module(RECORD_ENDPOINTS, ({ db }) => recordsApi(db)),
  module(TREE_ENDPOINTS, ({ db, clock, zone, guard }) => treeApi(db, clock, zone, guard)),
  module(VENUE_ENDPOINTS, ({ db, pack }) => venuesApi(db, pack.townMap)),
  module(GROUP_ENDPOINTS, ({ db, clock, zone }) => groupsApi(db, clock, zone)),
  module(NEWS_ENDPOINTS, ({ db }) => newsApi(db)),
  module(SERVICE_ENDPOINTS, ({ db, pack }) => servicesApi(db, pack.scene.services)),
  module(SEARCH_ENDPOINTS, ({ db, clock, pack }) => searchApi(db, clock, pack.scene)),
  module(SCENE_ENDPOINTS, ({ db, pack }) => sceneApi(db, pack)),
  module(CHANGES_ENDPOINTS, ({ db }) => changesApi(db)),

  module(STAR_ENDPOINTS, ({ identity, clock, zone }) => starsApi(identity, clock, zone)),
  module(FOLLOW_ENDPOINTS, ({ identity, pack, genres }) => followsApi(identity, pack.scene, genres)),
  module(PUSH_ENDPOINTS, ({ identity, clock, zone, pushServices }) => pushApi(identity, { clock, zone, services: pushServices })),
  module(TIP_ENDPOINTS, ({ identity }) => tipsApi(identity)),
] as const;

/** All endpoints by type, which the pages' calls use (`src/web/api.ts`). */
export type Contract = (typeof MODULES)[number]['endpoints'][number];

export const ENDPOINTS: readonly Endpoint[] = MODULES.flatMap(({ endpoints }): readonly Endpoint[] => endpoints);

/** Mounts all modules. */
export function mountModules(api: OpenAPIHono, parts: ApiParts): void {
  for (const { open } of MODULES) api.route('/', open(parts));
}

/** What other modules store about an account, for its owner's download. */
function accountExports(db: Database) {
  return {
    stars: (id: string) => readNamedStars(db, id),
    letters: (id: string) => readLetters(db, id),
    devices: (id: string) => devicesOf(db, id),
    pages: (id: string) => exportPages(db, id),
    desk: (id: string) => exportDesk(db, id),
  };
}
