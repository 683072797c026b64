import type { OpenAPIHono } from '@hono/zod-openapi';
import { ANYONE, answers, endpoint, madeOf, newApi, respond } from '#api.ts';
import type { Pack } from '#pack/read.ts';
import { documentKey, SCENE_PARTS } from '#scene/change.ts';
import { Site, Welcome } from '#scene/scene.ts';

const site = endpoint({
  ...ANYONE,
  fresh: 'night',
  method: 'get',
  path: '/scene',
  tags: ['Scene'],
  summary: 'The scene: its name, where it is, how to reach it',
  responses: answers('The scene.', Site),
});

const welcome = endpoint({
  ...ANYONE,
  fresh: 'night',
  method: 'get',
  path: '/scene/welcome',
  tags: ['Scene'],
  summary: 'What the home page says and shows',
  responses: answers('The welcome.', Welcome),
});

export const SCENE_ENDPOINTS = [site, welcome];

const WORDS = documentKey('scene', SCENE_PARTS.words);

/** The scene as the pack describes it. */
export function sceneApi(pack: Pack): OpenAPIHono {
  const { welcome: words, intro, post } = pack.scene;
  const { bannerWide, bannerTall } = pack;
  return newApi()
    .openapi(site, (c) => {
      madeOf(c, WORDS);
      return respond(c, siteOf(pack));
    })
    .openapi(welcome, (c) => {
      madeOf(c, WORDS);
      return respond(c, { welcome: words, intro, ...(post === undefined ? {} : { post }), bannerWide, bannerTall });
    });
}

/** What every page needs to know of the scene. */
export function siteOf({ scene, logo }: Pack): Site {
  const { brand, region, zone, footer, social, map, look } = scene;
  return { brand, region, zone, footer, social, map, wordmark: look.wordmark, seed: look.seed, logo };
}
