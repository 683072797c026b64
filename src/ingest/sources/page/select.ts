import { compile, type Options, selectAll } from 'css-select';
import * as domutils from 'domutils';
import { z } from 'zod';
import { createRecipeSchema } from '#scene/sources/source-settings.ts';
import { isElement, type Page, type PageElement, type PageNode } from './document.ts';

type Node = PageNode | Page;

/** Elements looked at in one page: about a second. */
const MAX_STEPS = 5_000_000;

/** The selectors take too long on this page, as they count siblings or search texts. */
export class TooMuchWork extends Error {}

/** Finds elements of a page by checked selectors. */
export class PageSelector {
  #steps = 0;
  readonly #compiled = new Map<string, (node: Node) => boolean>();
  readonly #options: Options<Node, PageElement>;

  constructor() {
    const adapter = {
      ...domutils,
      isTag: (node: Node): node is PageElement => {
        this.#spend(1);
        return isElement(node);
      },
      getText: (node: Node): string => {
        const text = domutils.textContent(node);
        this.#spend(text.length / 10);
        return text;
      },
    };
    this.#options = { adapter: adapter as NonNullable<Options<Node, PageElement>['adapter']> };
  }

  /**
   * The elements inside `root` that match, in order; ':scope' is `root`.
   * @throws TooMuchWork when all searches in this page together take too long
   */
  all(selector: string, root: Page | PageElement): PageElement[] {
    if (selector === ':scope') return isElement(root) ? [root] : [];
    const relative = /:scope|^\s*[>+~]/.test(selector); // means something else in each element
    const known = this.#compiled.get(selector) ?? (relative ? undefined : compile<Node, PageElement>(selector, this.#options));
    if (known === undefined) return selectAll<Node, PageElement>(selector, root, this.#options);
    this.#compiled.set(selector, known);
    return selectAll<Node, PageElement>(known, root, this.#options);
  }

  #spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > MAX_STEPS) throw new TooMuchWork('finding the nights in it takes too long');
  }
}

/** A field's selector, with '@attribute' for an attribute; ':scope' is the night's element. */
const Selector = z
  .string()
  .max(300)
  .superRefine((text, context) => {
    const why = faultOf(text);
    if (why !== '') context.addIssue({ code: 'custom', message: why });
  });

export const Recipe = createRecipeSchema(Selector);
export type Recipe = z.infer<typeof Recipe>;

/** A selector, or a selector with marks around the text. */
export type Field = Recipe['date'];

/** A selector and its attribute, '' for the text: 'time@datetime'. */
export function partsOf(text: string): { selector: string; attribute: string } {
  const [, selector = text, attribute = ''] = /^(.*?)@([\w:-]+)$/s.exec(text.trim()) ?? [];
  return { selector: selector.trim() || ':scope', attribute: attribute.toLowerCase() };
}

function faultOf(text: string): string {
  try {
    compile(partsOf(text).selector);
    return '';
  } catch {
    return `"${text.slice(0, 60)}" isn’t a readable CSS selector`;
  }
}
