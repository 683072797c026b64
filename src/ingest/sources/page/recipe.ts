import { compile } from 'css-select';
import { z } from 'zod';
import { recipeOf } from '#scene/sources/source-settings.ts';

/** Where one field of a night stands: a selector, '@attribute' after it for an attribute; ':scope' is the night's own element. */
const Selector = z
  .string()
  .max(300)
  .superRefine((text, context) => {
    const why = faultOf(text);
    if (why !== '') context.addIssue({ code: 'custom', message: why });
  });

/** How the nights of a page are found, its selectors checked. */
export const Recipe = recipeOf(Selector);
export type Recipe = z.infer<typeof Recipe>;

/** A field by its selector alone, or what of its words stands after and before some mark. */
export type Field = Recipe['date'];

/** A selector and the attribute asked for, '' for the element's words: 'time@datetime'. */
export function partsOf(text: string): { selector: string; attribute: string } {
  const [, selector = text, attribute = ''] = /^(.*?)@([\w:-]+)$/s.exec(text.trim()) ?? [];
  return { selector: selector.trim() || ':scope', attribute: attribute.toLowerCase() };
}

function faultOf(text: string): string {
  try {
    compile(partsOf(text).selector);
    return '';
  } catch {
    return `"${text.slice(0, 60)}" is no CSS selector that can be read`;
  }
}
