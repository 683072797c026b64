import { z } from 'zod';
import { SCENE } from '../entries/entry-fields.ts';
import { deskFields, packShape } from '../entries/field-schemas.ts';
import { Slug } from '../shape.ts';
import type { SceneEntry } from './scene.ts';

export const SceneWords = z
  .strictObject({ id: Slug, name: z.string(), ...packShape(SCENE, {}) })
  .meta({ id: 'SceneWords', description: 'What people say of the scene; what is left out, its pack says.' });
export type SceneWords = z.infer<typeof SceneWords>;

/** Every field of the scene's words that the desk can set; null restores the pack's. */
export const SceneFields = deskFields(SCENE, {});
export type SceneFields = z.infer<typeof SceneFields>;

/** Returns the pack's words for each field; '' if it has none. */
export function wordsOfPack({
  region,
  welcome,
  intro,
  footer,
  contact = '',
  email = '',
  social,
}: SceneEntry): Record<keyof SceneFields, string> {
  const { network, handle, url: profile } = social;
  return { region, greeting: welcome[0], place: welcome[1], intro, footer, contact, email, network, handle, profile };
}

/** Merges the words that editors set into a scene's pack. */
export function mergeSceneWords(scene: SceneEntry, said: Partial<SceneWords>): SceneEntry {
  const ofPack = wordsOfPack(scene);
  const word = (field: keyof SceneFields) => said[field] ?? ofPack[field];
  const [contact, email] = [word('contact'), word('email')];
  return {
    ...scene,
    region: word('region'),
    welcome: [word('greeting'), word('place')],
    intro: word('intro'),
    footer: word('footer'),
    social: { network: word('network'), handle: word('handle'), url: word('profile') },
    ...(contact === '' ? {} : { contact }),
    ...(email === '' ? {} : { email }),
  };
}
