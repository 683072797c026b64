import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Database } from '#database/engines/open.ts';
import { ANYONE, answers, endpoint, newApi, respond } from '#endpoint.ts';
import type { Pack } from '#pack/read/read.ts';
import { type SceneEntry, Site, Welcome } from '#scene/site/scene.ts';
import { sceneAsSaid } from '#scene/site/scene-words.ts';
import { readWords } from '#words/store.ts';

const site = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['words'],
  method: 'get',
  path: '/scene',
  tags: ['Scene'],
  summary: 'The scene: its name, where it is, how to reach it',
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
      return respond(c, siteOf({ scene: await sceneNow(db, pack), logo: pack.logo, emblem: pack.emblem, foreground: pack.foreground }));
    })
    .openapi(welcome, async (c) => {
      const { welcome: words, intro, post } = await sceneNow(db, pack);
      return respond(c, { welcome: words, intro, ...(post === undefined ? {} : { post }), bannerWide, bannerTall });
    });
}

/** The scene as every page needs it. */
export function siteOf({ scene, logo, emblem, foreground }: Pick<Pack, 'scene' | 'logo' | 'emblem' | 'foreground'>): Site {
  const { brand, region, zone, language, currency, footer, contact, social, map, look } = scene;
  return {
    brand,
    region,
    zone,
    language,
    currency,
    footer,
    ...(contact === undefined ? {} : { contact }),
    social,
    map,
    wordmark: look.wordmark,
    seed: look.seed,
    ground: look.ground,
    ...(look.motifs === undefined ? {} : { motifs: look.motifs }),
    logo,
    emblem,
    foreground,
  };
}

async function sceneNow(db: Database, { scene }: Pick<Pack, 'scene'>): Promise<SceneEntry> {
  return sceneAsSaid(scene, await readWords(db));
}
