/**
 * Makes one element like another by changing as little as it can: what has an id stays itself wherever it goes among its brothers,
 * an opened fold stays open, the focus stays on what it was on, and what is being read does not move.
 */
export function morph(old: Element, fresh: Element): void {
  if (old.isEqualNode(fresh)) return;
  const focused = document.activeElement;
  const focus = focused !== null && old.contains(focused) ? addressOf(focused) : undefined;
  const reading = topmost(old);
  change(old, fresh);
  if (focus !== undefined && focused !== document.activeElement) find(focus)?.focus({ preventScroll: true });
  const seen = reading.find(({ id }) => topOf(id) !== undefined);
  if (seen !== undefined) scrollBy({ top: (topOf(seen.id) ?? seen.top) - seen.top, behavior: 'instant' });
}

function change(old: Element, fresh: Element): void {
  if (old.isEqualNode(fresh)) return;
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && name !== 'open') old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (name !== 'open' && old.getAttribute(name) !== value) old.setAttribute(name, value);
  let at: ChildNode | null = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const same: ChildNode | undefined = brother(at, next);
    if (same === undefined) {
      old.insertBefore(next, at);
      continue;
    }
    if (same === at) at = at.nextSibling;
    else old.insertBefore(same, at);
    if (same instanceof Element && next instanceof Element) change(same, next);
    else if (same.nodeValue !== next.nodeValue) same.nodeValue = next.nodeValue;
  }
  while (at !== null) {
    const gone: ChildNode = at;
    at = at.nextSibling;
    gone.remove();
  }
}

/** Which of the nodes from one on is to become another: the one of its id, or the very next where neither has one and both are of a kind. */
function brother(from: ChildNode | null, next: ChildNode): ChildNode | undefined {
  const id = idOf(next);
  for (let at = from; at !== null; at = at.nextSibling) {
    if (at.nodeName === next.nodeName && idOf(at) === id) return at;
    if (id === '') return undefined;
  }
  return undefined;
}

function idOf(node: Node): string {
  return node instanceof Element ? node.id : '';
}

/** Which entries and sections stand within the screen, from the top down, with their places: a heading may go on to head others. */
function topmost(within: Element): { id: string; top: number }[] {
  return [...within.querySelectorAll('li[id], section[id]')].flatMap((each) => {
    const { top, bottom, height } = each.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight && top >= 0 ? [{ id: each.id, top }] : [];
  });
}

function topOf(id: string): number | undefined {
  const place = document.getElementById(id)?.getBoundingClientRect();
  return place === undefined || place.height === 0 ? undefined : place.top;
}

/** Where an element is, in a way that finds it again: by its nearest id, and which of the things one can reach in there it is. */
function addressOf(element: Element): { id: string; at: number } | undefined {
  const home = element.closest('[id]');
  return home === null ? undefined : { id: home.id, at: reachable(home).indexOf(element as HTMLElement) };
}

function find({ id, at }: { id: string; at: number }): HTMLElement | undefined {
  const home = document.getElementById(id);
  return home === null ? undefined : at < 0 ? home : reachable(home)[at];
}

function reachable(home: Element): HTMLElement[] {
  return [...home.querySelectorAll<HTMLElement>('a, button, summary, input')];
}
