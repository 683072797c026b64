import type { Suggestion, Suggestions } from '#scene/found.ts';

/**
 * Suggestions under a question box as one types: a combobox with a list (WAI-ARIA Authoring Practices). A script of its own without React,
 * brought with the first focus of a box; without it the box is a plain form. What was answered is kept while the page is open, so a key that
 * only goes on with a question narrows what is known at once, and the site's own answer takes its place.
 */
const BOX = 'form.find input[name=q]';
/** After a key so long nothing is asked, in milliseconds: the next may be on its way. */
const PAUSE_MS = 60;
/** So many lines are shown. */
const MOST = 8;
/** So many answers are kept. */
const MOST_KEPT = 50;
const KINDS = { artist: 'Artist', venue: 'Venue', show: 'Show', person: 'Person' } as const;

const kept = new Map<string, readonly Suggestion[]>();
let asking: AbortController | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Begins to listen; `box` is the one that has the focus already. */
export function suggestIn(box: HTMLInputElement): void {
  equip(box);
  addEventListener('focusin', ({ target }) => {
    if (isBox(target)) equip(target);
  });
  addEventListener('input', ({ target }) => {
    if (isBox(target)) typed(target);
  });
  addEventListener('keydown', (event) => {
    if (isBox(event.target)) pressed(event, event.target);
  });
  addEventListener('focusout', ({ target, relatedTarget }) => {
    if (isBox(target) && !(relatedTarget instanceof Node && listOf(target)?.contains(relatedTarget))) close(target);
  });
  // A press must not take the focus, and with it the list, away before it is a click.
  addEventListener('mousedown', (event) => {
    if (event.target instanceof Element && event.target.closest('.suggestions') !== null) event.preventDefault();
  });
  addEventListener('click', ({ target }) => {
    const form = target instanceof Element ? target.closest('.suggestions')?.closest('form') : undefined;
    const of = form?.querySelector<HTMLInputElement>('input[name=q]');
    if (of) close(of);
  });
  // What is on soon, so that most of what is typed has a line at once, whatever the line to the site.
  void ask(box, '').then(() => box.value !== '' && typed(box));
}

function isBox(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.matches(BOX);
}

function listOf(box: HTMLInputElement): HTMLElement | null {
  return box.form?.querySelector<HTMLElement>('.suggestions') ?? null;
}

function equip(box: HTMLInputElement): void {
  const list = listOf(box);
  if (list === null || box.getAttribute('role') === 'combobox') return;
  const attributes = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', 'aria-expanded': 'false' };
  for (const [name, value] of Object.entries(attributes)) box.setAttribute(name, value);
  box.setAttribute('aria-controls', `${list.id}-list`);
  list.innerHTML = `<div id="${list.id}-list" role="listbox" aria-label="Suggestions" hidden></div><p class="sr" role="status"></p>`;
}

function typed(box: HTMLInputElement): void {
  equip(box);
  clearTimeout(waiting);
  asking?.abort();
  const q = box.value.trim();
  const known = kept.get(q);
  if (q === '') close(box);
  else if (known !== undefined) show(box, known, true);
  else {
    show(box, narrowed(q), false);
    waiting = setTimeout(() => void ask(box, q), PAUSE_MS);
  }
}

/** What is known of a shorter question and holds what was typed since. */
function narrowed(q: string): readonly Suggestion[] {
  for (let length = q.length - 1; length >= 0; length--) {
    const known = kept.get(q.slice(0, length).trim());
    if (known !== undefined) return known.filter(({ name, beside }) => plain(`${name} ${beside}`).includes(plain(q))).slice(0, MOST);
  }
  return [];
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

async function ask(box: HTMLInputElement, q: string): Promise<void> {
  const mine = new AbortController();
  // What is on soon is waited for whatever is typed.
  if (q !== '') asking = mine;
  try {
    const response = await fetch(`/api/suggestions?q=${encodeURIComponent(q)}`, { signal: mine.signal });
    if (!response.ok) return;
    const { suggestions } = (await response.json()) as Suggestions;
    for (const oldest of kept.keys()) if (oldest !== '' && kept.size >= MOST_KEPT) kept.delete(oldest);
    kept.set(q, suggestions);
    if (q !== '' && box.value.trim() === q && document.activeElement === box) show(box, suggestions, true);
  } catch {
    // Without an answer the box is a plain form.
  }
}

/** Shows a list, or none; `isWhole`: whether it is the site's answer, of which it is said aloud how long it is. */
function show(box: HTMLInputElement, suggestions: readonly Suggestion[], isWhole: boolean): void {
  const list = listOf(box);
  const options = list?.querySelector<HTMLElement>('[role=listbox]');
  if (!list || !options) return;
  const marked = activeOf(box)?.getAttribute('href');
  options.replaceChildren(...suggestions.map((each, index) => optionOf(each, `${options.id}-${index}`)));
  options.hidden = suggestions.length === 0;
  box.setAttribute('aria-expanded', String(!options.hidden));
  mark(
    box,
    [...options.children].find((option) => option.getAttribute('href') === marked),
  );
  const status = list.querySelector('[role=status]');
  if (!isWhole || status === null) return;
  const count = suggestions.length;
  status.textContent = count === 0 ? 'No suggestions.' : count === 1 ? '1 suggestion.' : `${count} suggestions.`;
}

function optionOf({ kind, name, beside, path }: Suggestion, id: string): HTMLAnchorElement {
  const option = document.createElement('a');
  Object.assign(option, { id, href: path, tabIndex: -1 });
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  for (const [tag, text] of [
    ['b', name],
    ['small', beside === '' ? KINDS[kind] : `${KINDS[kind]} · ${beside}`],
  ] as const) {
    const part = document.createElement(tag);
    part.textContent = text;
    option.append(part, ' ');
  }
  return option;
}

function close(box: HTMLInputElement): void {
  clearTimeout(waiting);
  asking?.abort();
  show(box, [], false);
}

function activeOf(box: HTMLInputElement): HTMLElement | null {
  const id = box.getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id);
}

function mark(box: HTMLInputElement, option: Element | undefined): void {
  activeOf(box)?.setAttribute('aria-selected', 'false');
  box.removeAttribute('aria-activedescendant');
  if (option === undefined) return;
  option.setAttribute('aria-selected', 'true');
  option.scrollIntoView({ block: 'nearest' });
  box.setAttribute('aria-activedescendant', option.id);
}

function pressed(event: KeyboardEvent, box: HTMLInputElement): void {
  const options = [...(listOf(box)?.querySelectorAll('[role=option]') ?? [])];
  if (event.isComposing) return;
  if (event.key === 'ArrowDown' && options.length === 0 && box.value.trim() !== '') typed(box);
  if (options.length === 0) return;
  const at = options.indexOf(activeOf(box) as Element);
  // Past either end stands the box itself, with no line marked.
  const next = { ArrowDown: at + 1, ArrowUp: at === -1 ? options.length - 1 : at - 1 }[event.key];
  if (next !== undefined) mark(box, options[next]);
  else if (event.key === 'Escape') close(box);
  else if (event.key === 'Enter' && at >= 0) (options[at] as HTMLElement).click();
  else {
    // These move in what is typed, as everywhere.
    if (event.key === 'Home' || event.key === 'End') mark(box, undefined);
    return;
  }
  event.preventDefault();
}
