/** Functions that run inside a page; each is sent there as text, so it can't use others. */

declare global {
  interface Window {
    axe: typeof import('axe-core');
    noted: { shift: number; moved: string[]; largest: string };
  }
}

/** Sets the text size as a reader's setting does. */
export function setTextSize(percent: number): void {
  const size = new CSSStyleSheet();
  size.replaceSync(`html { font-size: ${percent}% }`);
  document.adoptedStyleSheets.push(size);
}

/** Text cut off by the screen or by a box that hides overflow. */
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
        // Text for screen readers only, like `.sr`.
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

/** Words broken for lack of room, one or two letters on another line. */
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
    // Long names and addresses must break somewhere.
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

/** Targets smaller than 44 px; a link inside a sentence needs only its line's height. */
export function smallTargets(): string[] {
  const MIN_SIZE = 43.5;
  const small: string[] = [];
  for (const target of document.querySelectorAll<HTMLElement>('a[href], button, summary, select, textarea, input:not([type=hidden])')) {
    const { width, height } = target.getBoundingClientRect();
    if (width === 0 || height === 0 || target.closest('.sr, .skip, .trap, pre')) continue;
    if (width >= MIN_SIZE && height >= MIN_SIZE) continue;
    const around = target.closest('p, dd, li, h1, h2, h3, td, span:not(a span)');
    const isInSentence = getComputedStyle(target).display === 'inline' && around?.textContent?.trim() !== target.textContent?.trim();
    // Links stretched over their poster or row.
    const reach = getComputedStyle(target, '::after');
    if (isInSentence || (reach.position === 'absolute' && reach.content !== 'none')) continue;
    small.push(`${Math.round(width)} by ${Math.round(height)} px: ${target.outerHTML.slice(0, 120)}`);
  }
  return small;
}

/** Targets that axe, which must be loaded, finds too small or too close. */
export async function crowdedTargets(): Promise<string[]> {
  const { violations } = await window.axe.run(document, {
    runOnly: { type: 'rule', values: ['target-size'] },
    resultTypes: ['violations'],
    iframes: false,
  });
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => `too small: ${html.slice(0, 120)}`));
}

/** Records layout shifts and the largest paint from the start. */
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

/** The records so far, including the latest paint. */
export async function notes(): Promise<Window['noted']> {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  return window.noted;
}
