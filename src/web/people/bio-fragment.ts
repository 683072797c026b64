import { BIO_ELEMENTS, BIO_LINK_REL, bioLink, DEEPEST_BIO_ELEMENT, MACHINE_TEXT_ELEMENTS } from '#scene/bio.ts';

/** Elements that flow within a line. */
const INLINE_ELEMENTS: readonly string[] = ['a', 'b', 'br', 'code', 'em', 'i', 'strong', 'u'];

/** Elements a bio may not hold but whose text stands on lines of its own. */
const FOREIGN_LINES: readonly string[] = [
  ...['address', 'article', 'aside', 'div', 'figcaption', 'figure', 'footer', 'form', 'header', 'main', 'nav', 'section'],
  ...['dd', 'dl', 'dt', 'fieldset', 'h1', 'h4', 'h5', 'h6', 'hr', 'table', 'td', 'th', 'tr'],
];

/** Whatever stands on lines of its own. */
const LINES = [...BIO_ELEMENTS.filter((name) => !INLINE_ELEMENTS.includes(name)), ...FOREIGN_LINES].join();

/** Whether a line ended since the last copy. */
interface Copying {
  lineEnded: boolean;
}

/** What of some HTML may stand in a bio, as new elements of this page. The HTML is read in a document where nothing loads or runs. */
export function bioFragment(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  copyInto(fragment, new DOMParser().parseFromString(html, 'text/html').body, 0, { lineEnded: false });
  return fragment;
}

/** The HTML of a bio, as the server will keep it, without the empty lines editors leave at its end. */
export function bioHtml(html: string): string {
  const box = document.createElement('div');
  box.append(bioFragment(html));
  while (box.lastChild?.textContent?.trim() === '') box.lastChild.remove();
  return box.innerHTML;
}

function copyInto(target: Node, source: Node, depth: number, copying: Copying): void {
  for (const node of source.childNodes) {
    if (node instanceof Text) copyText(target, node.data, copying);
    else if (node instanceof Element) copyElement(target, node, depth, copying);
  }
}

function copyText(target: Node, text: string, copying: Copying): void {
  if (copying.lineEnded && text.trim() === '') return;
  beginInline(target, copying);
  target.appendChild(document.createTextNode(text));
}

/** Copies an element that may stay; of another, what it holds, on a line of its own where it had one. */
function copyElement(target: Node, element: Element, depth: number, copying: Copying): void {
  const name = element.localName;
  if (MACHINE_TEXT_ELEMENTS.includes(name)) return;
  const copy = depth < DEEPEST_BIO_ELEMENT ? copyOf(element, target) : null;
  if (copy === null) {
    copying.lineEnded ||= FOREIGN_LINES.includes(name);
    copyInto(target, element, depth, copying);
    copying.lineEnded ||= FOREIGN_LINES.includes(name);
    return;
  }
  if (INLINE_ELEMENTS.includes(name)) beginInline(target, copying);
  copying.lineEnded = false;
  target.appendChild(copy);
  copyInto(copy, element, depth + 1, copying);
}

/** Breaks the line where the text before it ended one that is gone. */
function beginInline(target: Node, copying: Copying): void {
  const before = target.lastChild;
  if (copying.lineEnded && before !== null && (before instanceof Text || INLINE_ELEMENTS.includes(before.nodeName.toLowerCase()))) {
    target.appendChild(document.createElement('br'));
  }
  copying.lineEnded = false;
}

/** A bare new element like this one, a paragraph for a line of another kind, or null if it may not stand there. */
function copyOf(element: Element, target: Node): HTMLElement | null {
  if (isForeignLine(element) && (target instanceof DocumentFragment || target instanceof HTMLQuoteElement))
    return document.createElement('p');
  if (!BIO_ELEMENTS.includes(element.localName)) return null;
  const copy = document.createElement(element.localName);
  if (!(copy instanceof HTMLAnchorElement)) return copy;
  const href = bioLink(element.getAttribute('href') ?? '');
  if (href === null) return null;
  copy.href = href;
  copy.rel = BIO_LINK_REL;
  return copy;
}

/** Whether an element is a line that a bio knows by another name, and not a box of several. */
function isForeignLine(element: Element): boolean {
  return FOREIGN_LINES.includes(element.localName) && element.hasChildNodes() && element.querySelector(LINES) === null;
}
