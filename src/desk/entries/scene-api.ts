import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { newApi, respond } from '#endpoint.ts';
import { deskEntry } from '#scene/desk/desk-entry.ts';
import type { SceneEntry } from '#scene/site/scene.ts';
import { SceneFields, SceneWords, wordsOfPack } from '#scene/site/scene-words.ts';
import { WORDS_ID } from '#scene/site/words-id.ts';
import { read, write } from '../desk-calls.ts';
import { keptEntry } from './desk-entry.ts';
import { Decided, edits, entryWork, type Needs } from './entry-calls.ts';

const OfPack = z.record(SceneFields.keyof(), z.string()).meta({ description: 'What the pack says of each; empty where it says nothing.' });
const Told = z
  .strictObject({ told: deskEntry(SceneWords), ofPack: OfPack })
  .meta({ id: 'DeskScene', description: 'What people say of the scene, and what its pack says.' });

const CALLS = {
  words: read('/desk/scene', 'What the scene says of itself, and what of it is set by hand', Told),
  edit: write(
    '/desk/scene/edit',
    'Set words of the scene; null gives one back to its pack',
    edits(SceneFields).omit({ address: true }),
    Decided,
  ),
};

export const DESK_SCENE_ENDPOINTS = Object.values(CALLS);

/** What editors have the scene say of itself. */
export function deskSceneApi(needs: Needs, scene: SceneEntry): OpenAPIHono {
  const work = entryWork(needs);
  return newApi()
    .openapi(CALLS.words, async (c) => {
      const told = await keptEntry(needs.db, 'scene', WORDS_ID, work.tonight());
      if (told === undefined) throw new Error('The words of the scene are always there.');
      return respond(c, { told, ofPack: wordsOfPack(scene) });
    })
    .openapi(CALLS.edit, async (c) => respond(c, await work.edit(c, 'scene', c.req.valid('json'), WORDS_ID)));
}
