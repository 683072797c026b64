import { compile } from 'css-select';
import { z } from 'zod';

/** Where one field of a night stands: a selector, '@attribute' after it for an attribute; ':scope' is the night's own element. */
const Selector = z
  .string()
  .max(300)
  .superRefine((text, context) => {
    const why = faultOf(text);
    if (why !== '') context.addIssue({ code: 'custom', message: why });
  });

/** A field by its selector alone, or what of its words stands after and before some mark: `{from: 'p', after: ' at ', before: ': '}`. */
const Field = z.union([
  Selector,
  z.strictObject({ from: Selector, after: z.string().min(1).max(60).optional(), before: z.string().min(1).max(60).optional() }),
]);
export type Field = z.infer<typeof Field>;

/** How the nights of a page are found: `each` is the element of one night, the rest is looked for inside it. */
export const Recipe = z.strictObject({
  each: Selector,
  date: Field,
  time: Field.optional(),
  doors: Field.optional(),
  title: Field.optional(),
  performer: Field.optional(),
  venue: Field.optional(),
  url: Field.optional(),
  price: Field.optional(),
  status: Field.optional(),
});
export type Recipe = z.infer<typeof Recipe>;

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
