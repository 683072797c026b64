import { z } from 'zod';
import { Slug, TOO_LONG, WebAddress, Words } from '../shape.ts';
import type { SceneEntry } from './scene.ts';

const Line = (most: number) => Words.trim().min(1).max(most, TOO_LONG);

/** What people say of the scene in place of its pack; what is not there, the pack says. */
const SAID = {
  region: Line(120),
  greeting: Line(60).meta({ description: 'The first line of the welcome.' }),
  place: Line(60).meta({ description: 'The second line of the welcome.' }),
  intro: Line(1000),
  footer: Line(300),
  contact: Line(2000).meta({ description: 'What the contact page says besides where to write.' }),
  network: Line(60),
  handle: Line(80),
  profile: WebAddress.meta({ description: 'Where the scene is found on its network.' }),
};
const { region, greeting, place, intro, footer, contact, network, handle, profile } = SAID;

/** The words of the scene as they are kept: those alone that people set. */
export const SceneWords = z
  .strictObject({ id: Slug, name: z.string(), ...SAID })
  .partial()
  .required({ id: true, name: true })
  .meta({ id: 'SceneWords', description: 'What people say of the scene; what is left out, its pack says.' });
export type SceneWords = z.infer<typeof SceneWords>;

/** Every field of the scene's words that can be set at the desk; null gives it back to the pack. */
export const SceneFields = z.strictObject({
  region: region.nullable(),
  greeting: greeting.nullable(),
  place: place.nullable(),
  intro: intro.nullable(),
  footer: footer.nullable(),
  contact: contact.nullable(),
  network: network.nullable(),
  handle: handle.nullable(),
  profile: profile.nullable(),
});
export type SceneFields = z.infer<typeof SceneFields>;

/** What a pack says of each; '' where it says nothing. */
export function wordsOfPack({ region, welcome, intro, footer, contact = '', social }: SceneEntry): Record<keyof SceneFields, string> {
  const { network, handle, url: profile } = social;
  return { region, greeting: welcome[0], place: welcome[1], intro, footer, contact, network, handle, profile };
}

/** A scene as it stands: as its pack says, but for what people say. */
export function sceneAsSaid(scene: SceneEntry, said: Partial<SceneWords>): SceneEntry {
  const ofPack = wordsOfPack(scene);
  const word = (field: keyof SceneFields) => said[field] ?? ofPack[field];
  const contact = word('contact');
  return {
    ...scene,
    region: word('region'),
    welcome: [word('greeting'), word('place')],
    intro: word('intro'),
    footer: word('footer'),
    social: { network: word('network'), handle: word('handle'), url: word('profile') },
    ...(contact === '' ? {} : { contact }),
  };
}
