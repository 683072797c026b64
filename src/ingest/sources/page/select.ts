import { compile, type Options, selectAll } from 'css-select';
import * as domutils from 'domutils';
import { isElement, type Page, type PageElement, type PageNode } from './document.ts';

type Node = PageNode | Page;

/** What finding things in one page may cost, in elements looked at: about a second of work. */
const MAX_STEPS = 5_000_000;

/** Finding things in one page became too much work: the selectors count siblings or search texts, and the page has too many. */
export class TooMuchWork extends Error {}

/** Finds elements of one page by selectors that were checked before. */
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
   * The elements inside `root` a selector finds, in the order of the page; ':scope' is `root` itself.
   * @throws TooMuchWork when all that was asked of this page costs too much
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
