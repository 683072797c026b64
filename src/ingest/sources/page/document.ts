import { DomHandler, ElementType, Parser } from 'htmlparser2';
import { matchAnyEntry } from '#interpret/languages/words.ts';
import { LANGUAGES } from '#scene/site/language.ts';
import type { ProblemList } from '../reading.ts';
import { boundedText } from '../source-text.ts';

export type Page = DomHandler['root'];
export type PageNode = Page['children'][number];
export type PageElement = Extract<PageNode, { attribs: object }>;

/** Deeper elements become siblings, so that walking a page never goes deep. */
const MAX_DEPTH = 200;

/** Parsing stops at a page with more open elements, as closing them takes too long. */
const MAX_OPEN = 500;

const MAX_TEXT_CHARS = 5000;

/** Parses a page much as browsers do. Undefined, with a problem, when too large; `whole` is false when parsing stopped early. */
export function parsePage(bytes: Uint8Array, problems: ProblemList): { page: Page; whole: boolean } | undefined {
  const html = boundedText(bytes, 'the page', problems);
  if (html === undefined) return undefined;
  const shallow = new ShallowHandler();
  const parser = new Parser(shallow);
  shallow.halt = () => parser.pause();
  parser.end(html);
  if (!shallow.halted) return { page: shallow.root, whole: true };
  problems.add('the page', `more than ${MAX_OPEN} elements are nested; we don’t read what comes after them`);
  return { page: shallow.root, whole: false };
}

class ShallowHandler extends DomHandler {
  halted = false;
  halt: () => void = () => undefined;
  #open = 0;

  override onopentag(name: string, attribs: Record<string, string>): void {
    this.#open += 1;
    super.onopentag(name, attribs);
    if (this.#open > MAX_DEPTH) super.onclosetag();
    if (this.#open <= MAX_OPEN) return;
    this.halted = true;
    this.halt();
  }

  override onclosetag(): void {
    if (this.#open <= MAX_DEPTH) super.onclosetag();
    this.#open -= 1;
  }
}

/** Whether a node is an element. */
export function isElement(node: PageNode | Page): node is PageElement {
  return 'attribs' in node;
}

/** Every element of a page in order. */
export function* elementsOf(page: Page | PageElement): Generator<PageElement> {
  const waiting = page.children.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    yield node;
    for (const child of node.children.toReversed()) waiting.push(child);
  }
}

/** Inline elements; others start a new line. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code data em font i label mark q s small span strike strong sub sup time tt u'.split(' '),
);
const UNREAD = new Set(['script', 'style', 'template', 'noscript']);

/** Words that join two names; text that begins with one starts a new word. */
const JOINS = new RegExp(
  `^(?:${matchAnyEntry('with', LANGUAGES)}|${matchAnyEntry('featuring', LANGUAGES)}|${matchAnyEntry('support', LANGUAGES)})[\\s.:]`,
  'iu',
);

/** An element's text as a reader sees it: blocks on their own lines, single-spaced. A space goes between adjacent elements that only styles keep apart ('<i>Neap</i><i>with Wretch</i>'), except after a single letter. At most `length` UTF-16 units. */
export function elementText(element: PageNode | Page, length = MAX_TEXT_CHARS): string {
  const parts: string[] = [];
  let left = length;
  const visit = (node: PageNode | Page): void => {
    if (left <= 0) return;
    if (node.type === ElementType.Text) {
      const text = node.data.slice(0, left).replace(/\s+/g, ' ');
      const glued = node.prev !== null && isElement(node.prev) && JOINS.test(text) && endsInWord(parts);
      parts.push(glued ? ` ${text}` : text);
      left -= node.data.length;
    } else if ('children' in node) {
      const name = isElement(node) ? node.name : '';
      if (UNREAD.has(name)) return;
      const line = INLINE.has(name) ? '' : '\n';
      const beside = line === '' && 'prev' in node && node.prev !== null && isElement(node.prev) && INLINE.has(node.prev.name);
      parts.push(beside && endsInWord(parts) && /^[\p{L}\p{N}]/u.test(textStart(node)) ? ' ' : line);
      left -= 1;
      for (const child of node.children) visit(child);
      parts.push(line);
    }
  };
  visit(element);
  return parts
    .join('')
    .replace(/ *\n[ \n]*/g, '\n')
    .trim();
}

function endsInWord(parts: readonly string[]): boolean {
  return /[\p{L}\p{N}][\p{L}\p{N}.!?)]$/u.test(parts.slice(-3).join('').slice(-2));
}

function textStart(node: PageNode): string {
  let at: PageNode | undefined = node;
  while (at !== undefined && 'children' in at) at = at.children[0];
  return at !== undefined && 'data' in at ? at.data.slice(0, 2) : '';
}

/** A page's own base address; '' for none. */
export function baseOf(page: Page): string {
  for (const element of elementsOf(page)) {
    const address = (attribute: string) => element.attribs[attribute] ?? '';
    const own =
      element.name === 'base' || (element.name === 'link' && address('rel') === 'canonical')
        ? address('href')
        : element.name === 'meta' && address('property') === 'og:url'
          ? address('content')
          : '';
    if (URL.canParse(own)) return own;
  }
  return '';
}
