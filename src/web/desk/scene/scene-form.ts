import type { SceneFields, SceneWords } from '#scene/site/scene-words.ts';
import { linkIn, textIn, wordsIn } from '../entries/form-values.ts';

/** What people say of the scene, as the form is filled with it. */
export function sceneFieldsOf(words: SceneWords): SceneFields {
  const { region = null, greeting = null, place = null, intro = null, footer = null } = words;
  const { contact = null, network = null, handle = null, profile = null } = words;
  return { region, greeting, place, intro, footer, contact, network, handle, profile };
}

/** Reads the form of the scene's words: what is left empty is the pack's. @throws FormFault for what is no link */
export function readSceneForm(form: FormData): SceneFields {
  const text = (name: keyof SceneFields) => textIn(form, name) || null;
  return {
    region: text('region'),
    greeting: text('greeting'),
    place: text('place'),
    intro: wordsIn(form, 'intro') || null,
    footer: text('footer'),
    contact: wordsIn(form, 'contact') || null,
    network: text('network'),
    handle: text('handle'),
    profile: linkIn(form, 'profile'),
  };
}
