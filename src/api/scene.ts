import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Database } from '#database/engines/open.ts';
import { ANYONE, answers, endpoint, newApi, respond } from '#endpoint.ts';
import type { Pack } from '#pack/read/read.ts';
import { listPeople } from '#people/store.ts';
import { type SceneEntry, Site, Welcome } from '#scene/site/scene.ts';
import { mergeSceneWords } from '#scene/site/scene-words.ts';
import { listServices } from '#services/store.ts';
import { readWords } from '#words/store.ts';

const site = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['words'],
  method: 'get',
  path: '/scene',
  tags: ['Scene'],
  summary: 'The scene: its name, place and contact',
  responses: answers('The scene.', Site),
});

const welcome = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['words'],
  method: 'get',
  path: '/scene/welcome',
  tags: ['Scene'],
  summary: 'What the home page says and shows',
  responses: answers('The welcome.', Welcome),
});

export const SCENE_ENDPOINTS = [site, welcome];

/** Serves the scene's settings from its pack, with the words changed on the site. */
export function sceneApi(db: Database, pack: Pack): OpenAPIHono {
  const { bannerWide, bannerTall } = pack;
  return newApi()
    .openapi(site, async (c) => {
      const [scene, services, people] = await Promise.all([readScene(db, pack), listServices(db), listPeople(db, { limit: 1 })]);
      // The first person with a page does not outdate every cached page: the link to the list comes with the next change.
      return respond(c, { ...siteOf({ ...pack, scene }), hasServices: services.length > 0, hasPeople: people.length > 0 });
    })
    .openapi(welcome, async (c) => {
      const { welcome: words, intro, post } = await readScene(db, pack);
      return respond(c, { welcome: words, intro, ...(post === undefined ? {} : { post }), bannerWide, bannerTall });
    });
}

/** The scene as every page needs it. */
export function siteOf({ scene, logo, emblem, foreground }: Pick<Pack, 'scene' | 'logo' | 'emblem' | 'foreground'>): Site {
  const { brand, region, zone, language, currency, footer, contact, email, social, map, look } = scene;
  return {
    brand,
    region,
    zone,
    language,
    currency,
    footer,
    ...(contact === undefined ? {} : { contact }),
    ...(email === undefined ? {} : { email }),
    social,
    map,
    wordmark: look.wordmark,
    seed: look.seed,
    ground: look.ground,
    ...(look.motifs === undefined ? {} : { motifs: look.motifs }),
    logo,
    emblem,
    foreground,
    hasServices: false,
    hasPeople: false,
  };
}

async function readScene(db: Database, { scene }: Pick<Pack, 'scene'>): Promise<SceneEntry> {
  return mergeSceneWords(scene, await readWords(db));
}
