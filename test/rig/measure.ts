/** What runs inside a page to measure it; each stands alone, for it is sent there as text. */

declare global {
  interface Window {
    axe: typeof import('axe-core');
    noted: { shift: number; moved: string[]; largest: string };
  }
}

/** Sets a page's text to a size, as a reader's own setting does. */
export function setTextSize(percent: number): void {
  const size = new CSSStyleSheet();
  size.replaceSync(`html { font-size: ${percent}% }`);
  document.adoptedStyleSheets.push(size);
}

/** Words that a reader cannot see whole: beyond the screen's edge, or beyond a box that hides what does not fit. */
export function cutTexts(): string[] {
  const cut: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const place = text.parentElement;
    if (place === null || !text.textContent?.trim()) continue;
    if (place.closest('.sr, .skip, .way, script, style, title, [aria-hidden=true], details:not([open]) > :not(summary)')) continue;
    let [from, to] = [0, innerWidth];
    for (let box: Element | null = place; box !== null; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      if (overflowX === 'auto' || overflowX === 'scroll') [from, to] = [-Infinity, Infinity];
      if (from === -Infinity) break;
      if (overflowX === 'hidden' || overflowX === 'clip') {
        const { left, right } = box.getBoundingClientRect();
        // Set aside for who listens, as `.sr` does.
        if (right - left <= 1) [from, to] = [-Infinity, Infinity];
        else [from, to] = [Math.max(from, left), Math.min(to, right)];
      }
    }
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const { left, right, width } of range.getClientRects()) {
      if (width > 1 && (left < from - 1 || right > to + 1)) {
        cut.push(`“${text.textContent.trim().slice(0, 40)}” runs from ${Math.round(left)} to ${Math.round(right)}`);
        break;
      }
    }
  }
  return cut;
}

/** Words that break within themselves, a letter or two falling to another line, for want of room: what stands there is set too large, or too narrow. */
export function brokenWords(): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const place = text.parentElement;
    if (
      place === null ||
      place.closest('.sr, .way, svg, script, style, title, textarea, pre, code, [aria-hidden=true], details:not([open]) > :not(summary)')
    )
      continue;
    // Long names and addresses may break anywhere: they have to, somewhere.
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<![@.\p{L}])\p{L}{2,12}(?![@.]?\p{L})/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
      const [first] = lines;
      if (first !== undefined && lines.some(({ top }) => top > first.top + first.height / 2)) broken.push(`“${word}” is broken`);
    }
  }
  return broken;
}

/** What can be pressed and is smaller than 44 px either way; a link within a sentence is as high as its line. */
export function smallTargets(): string[] {
  const MIN_SIZE = 43.5;
  const small: string[] = [];
  for (const target of document.querySelectorAll<HTMLElement>('a[href], button, summary, select, textarea, input:not([type=hidden])')) {
    const { width, height } = target.getBoundingClientRect();
    if (width === 0 || height === 0 || target.closest('.sr, .skip, .trap, pre')) continue;
    if (width >= MIN_SIZE && height >= MIN_SIZE) continue;
    const around = target.closest('p, dd, li, h1, h2, h3, td, span:not(a span)');
    const isInSentence = getComputedStyle(target).display === 'inline' && around?.textContent?.trim() !== target.textContent?.trim();
    // A link whose whole poster or line answers to it.
    const reach = getComputedStyle(target, '::after');
    if (isInSentence || (reach.position === 'absolute' && reach.content !== 'none')) continue;
    small.push(`${Math.round(width)} by ${Math.round(height)} px: ${target.outerHTML.slice(0, 120)}`);
  }
  return small;
}

/** What a checker of accessibility, which must be in the page, finds too small or too close to its neighbor. */
export async function crowdedTargets(): Promise<string[]> {
  const { violations } = await window.axe.run(document, {
    runOnly: { type: 'rule', values: ['target-size'] },
    resultTypes: ['violations'],
    iframes: false,
  });
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => `too small: ${html.slice(0, 120)}`));
}

/** Notes what moves, and what the largest paint is, from a page's first moment. */
export function takeNotes(): void {
  window.noted = { shift: 0, moved: [], largest: '' };
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      window.noted.shift += value;
      window.noted.moved.push(...sources.map(({ node }) => node?.textContent?.trim().slice(0, 30) ?? ''));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { element } of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
      window.noted.largest = element?.getAttribute('loading') ?? '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** What has been noted so far, what has just been painted included. */
export async function notes(): Promise<Window['noted']> {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  return window.noted;
}
