import { Hono } from 'hono';
import type { SceneEntry } from '#scene/site/scene.ts';
import type { RequestSurroundings } from '../request-surroundings.ts';
import type { List } from './ask-list.ts';
import { framedShows } from './frame.ts';
import { oembed } from './oembed.ts';

interface Needs {
  list: List;
  publicUrl: () => string;
  scene: Pick<SceneEntry, 'brand' | 'look'>;
}

/** The routes for other sites: the frame and oEmbed. */
export function embedRoutes({ list, publicUrl, scene: { brand, look } }: Needs, surroundings: RequestSurroundings): Hono {
  const [frame, answer] = [framedShows(list, look), oembed({ list, publicUrl, brand })];
  return new Hono().get('/embed/shows', (c) => frame(c.req.raw, surroundings(c))).get('/oembed', (c) => answer(c.req.raw, surroundings(c)));
}
