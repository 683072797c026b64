import { BIO_ELEMENTS, BIO_LINK_REL, bioLink, MACHINE_TEXT_ELEMENTS, MAX_BIO_DEPTH } from '#scene/people/bio.ts';

const INLINE_ELEMENTS: readonly string[] = ['a', 'b', 'br', 'code', 'em', 'i', 'strong', 'u'];

const TEXT_STYLES: readonly string[] = ['b', 'strong', 'i', 'em', 'u'];
/** Elements a bio may not have but whose style is kept as formats. */
const STYLED_ELEMENTS: readonly string[] = ['span', 'font'];
/** Lightest weight that counts as bold. */
const BOLD_FROM = 600;

/** Elements a bio may not have but whose text is on lines of its own. */
const FOREIGN_LINES: readonly string[] = [
  ...['address', 'article', 'aside', 'div', 'figcaption', 'figure', 'footer', 'header', 'main', 'nav', 'section'],
  ...['dd', 'dl', 'dt', 'fieldset', 'h1', 'h4', 'h5', 'h6', 'hr', 'table', 'td', 'th', 'tr'],
];

const LINES = [...BIO_ELEMENTS.filter((name) => !INLINE_ELEMENTS.includes(name)), ...FOREIGN_LINES].join();

/** Whether a line ended since the last copied node. */
interface Copying {
  lineEnded: boolean;
}

/** The parts of some HTML that a bio may have, as new elements. The HTML is parsed in a document where nothing loads or runs. */
export function bioFragment(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const source = new DOMParser().parseFromString(html, 'text/html');
  // Named elements shadow properties of documents and forms: a walker reads none.
  const walker = document.createTreeWalker(source, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  copyInto(fragment, walker, 0, { lineEnded: false });
  return fragment;
}

/** A bio's HTML as the server will store it, without trailing empty lines. */
export function bioHtml(html: string): string {
  const box = document.createElement('div');
  box.append(bioFragment(html));
  while (box.lastChild?.textContent?.trim() === '') box.lastChild.remove();
  return box.innerHTML;
}

/** Copies the children of the walker's node, and returns to it. */
function copyInto(target: Node, walker: TreeWalker, depth: number, copying: Copying): void {
  if (walker.firstChild() === null) return;
  do {
    const node = walker.currentNode;
    if (node instanceof Text) copyText(target, node.data, copying);
    else if (node instanceof Element) copyElement(target, node, walker, depth, copying);
  } while (walker.nextSibling() !== null);
  walker.parentNode();
}

function copyText(target: Node, text: string, copying: Copying): void {
  if (copying.lineEnded && text.trim() === '') return;
  beginInline(target, copying);
  target.appendChild(document.createTextNode(text));
}

/** Copies an allowed element; of any other its children, on a line of their own where it had one. */
function copyElement(target: Node, element: Element, walker: TreeWalker, depth: number, copying: Copying): void {
  const name = element instanceof HTMLFormElement ? 'form' : element.localName;
  if (name === 'head' || MACHINE_TEXT_ELEMENTS.includes(name)) return;
  const copy = depth < MAX_BIO_DEPTH ? copyOf(name, element, target) : null;
  const styles = INLINE_ELEMENTS.includes(name) || STYLED_ELEMENTS.includes(name) ? stylesOf(name, element) : [];
  if (copy === null || (TEXT_STYLES.includes(name) && !styles.includes(name))) {
    copying.lineEnded ||= FOREIGN_LINES.includes(name);
    copyStyled(target, styles, walker, depth, copying);
    copying.lineEnded ||= FOREIGN_LINES.includes(name);
    return;
  }
  if (INLINE_ELEMENTS.includes(name)) beginInline(target, copying);
  copying.lineEnded = false;
  target.appendChild(copy);
  copyStyled(
    copy,
    styles.filter((style) => style !== name),
    walker,
    depth + 1,
    copying,
  );
}

/** Copies the walker's children within an element for each format. */
function copyStyled(target: Node, styles: readonly string[], walker: TreeWalker, depth: number, copying: Copying): void {
  const [style, ...more] = styles;
  // Formats around nothing, or around whole lines, would leave elements where none may be.
  const holdsText =
    walker.currentNode instanceof Element &&
    walker.currentNode.querySelector(LINES) === null &&
    walker.currentNode.textContent?.trim() !== '';
  if (style === undefined || !holdsText || depth >= MAX_BIO_DEPTH) {
    copyInto(target, walker, depth, copying);
    return;
  }
  beginInline(target, copying);
  const styled = target.appendChild(document.createElement(style));
  copyStyled(styled, more, walker, depth + 1, copying);
}

/** The formats of an element, by its style before its name: word processors write `<b style="font-weight: normal">` around plain text. */
function stylesOf(name: string, element: Element): string[] {
  // The content policy keeps the browser from parsing style attributes.
  const lines = (element.getAttribute('style') ?? '').toLowerCase().split(';');
  const style = new Map(lines.map((line) => line.split(':').map((part) => part.trim()) as [string, string]));
  const says = (said: string | undefined, isSo: (said: string) => boolean, names: readonly string[]) => {
    const own = names.includes(name) ? name : undefined;
    if (said === undefined || said === 'inherit') return own === undefined ? [] : [own];
    return isSo(said) ? [own ?? names[0] ?? ''] : [];
  };
  const underline = style.get('text-decoration') ?? style.get('text-decoration-line');
  return [
    ...says(style.get('font-weight'), (said) => said.startsWith('bold') || Number(said) >= BOLD_FROM, ['b', 'strong']),
    ...says(style.get('font-style'), (said) => said.startsWith('italic') || said.startsWith('oblique'), ['i', 'em']),
    // Links are underlined anyway.
    ...(name === 'a' ? [] : says(underline, (said) => said.includes('underline'), ['u'])),
  ];
}

/** Adds a line break where the text before ended a removed line. */
function beginInline(target: Node, copying: Copying): void {
  const before = target.lastChild;
  if (copying.lineEnded && before !== null && (before instanceof Text || INLINE_ELEMENTS.includes(before.nodeName.toLowerCase()))) {
    target.appendChild(document.createElement('br'));
  }
  copying.lineEnded = false;
}

/** A new element of the same name, or a paragraph for another kind of line; null where neither may be. */
function copyOf(name: string, element: Element, target: Node): HTMLElement | null {
  const holdsLines = target instanceof DocumentFragment || target instanceof HTMLQuoteElement;
  if (FOREIGN_LINES.includes(name)) return holdsLines && isLine(element) ? document.createElement('p') : null;
  if (!BIO_ELEMENTS.includes(name)) return null;
  const copy = document.createElement(name);
  if (!(copy instanceof HTMLAnchorElement)) return copy;
  const href = bioLink(element.getAttribute('href') ?? '');
  if (href === null) return null;
  copy.href = href;
  copy.rel = BIO_LINK_REL;
  return copy;
}

/** Whether an element is one line of text. */
function isLine(element: Element): boolean {
  return element.hasChildNodes() && element.querySelector(LINES) === null;
}
