import type { Suggestion, Suggestions } from '#scene/found.ts';
import { addStyleSheet } from '../look/add-style-sheet.ts';
import css from './suggestions.css?inline';

/**
 * Suggestions under a search box: a combobox with a list (WAI-ARIA Authoring Practices), loaded with the box's first focus, without React.
 * Coming shows and the names of artists and venues load with it, so that a key has results at once; the site's answer follows without
 * moving what is shown.
 */
const BOX = 'form.find input[name=q]';
/** Pause after a key before the site is asked. */
const PAUSE_MS = 60;
/** Suggestions shown, and local ones of each kind. */
const MAX_SUGGESTIONS = 8;
const OF_EACH = { list: 1, artist: 3, show: 3, venue: 2, promoter: 1, series: 1, person: 2 } as const;
const MAX_KEPT = 50;
const KINDS = {
  artist: 'Artist',
  venue: 'Venue',
  promoter: 'Promoter',
  series: 'Series',
  show: 'Show',
  person: 'Person',
  list: 'Shows',
} as const;

const kept = new Map<string, readonly Suggestion[]>();
const texts = new WeakMap<Suggestion, string>();
let asking: AbortController | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Starts suggestions; `box` has the focus already. */
export function suggestIn(box: HTMLInputElement): void {
  addStyleSheet('suggestions', css);
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
  // A press must not move the focus and close the list before it is a click.
  addEventListener('mousedown', (event) => {
    if (event.target instanceof Element && event.target.closest('.suggestions') !== null) event.preventDefault();
  });
  addEventListener('click', ({ target }) => {
    const form = target instanceof Element ? target.closest('.suggestions')?.closest('form') : undefined;
    const of = form?.querySelector<HTMLInputElement>('input[name=q]');
    if (of) close(of);
  });
  // Coming shows and names, for results at once.
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

/** Local results: those that begin with the text first, kinds in the site's order. */
function narrowed(q: string): readonly Suggestion[] {
  const asked = plain(q);
  const fitting = [...new Map([...kept.values()].flat().map((line) => [line.path, line])).values()]
    .map((line) => ({ line, place: textOf(line).indexOf(asked) }))
    .filter(({ place }) => place >= 0)
    .map(({ line, place }) => ({ line, rank: place === 0 ? 0 : textOf(line)[place - 1] === ' ' ? 1 : 2 }))
    .sort((a, b) => a.rank - b.rank);
  return Object.entries(OF_EACH)
    .flatMap(([kind, most]) => fitting.filter(({ line }) => line.kind === kind).slice(0, most))
    .map(({ line }) => line)
    .slice(0, MAX_SUGGESTIONS);
}

function textOf(line: Suggestion): string {
  const known = texts.get(line);
  if (known !== undefined) return known;
  const text = plain(`${line.name} ${line.beside}`);
  texts.set(line, text);
  return text;
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The site's results, with those already shown in their places. */
function merged(shown: readonly string[], told: readonly Suggestion[]): Suggestion[] {
  const others = told.filter(({ path }) => !shown.includes(path));
  const inPlace = shown.flatMap((path) => told.find((line) => line.path === path) ?? others.shift() ?? []);
  return [...inPlace, ...others].slice(0, MAX_SUGGESTIONS);
}

async function ask(box: HTMLInputElement, q: string): Promise<void> {
  const mine = new AbortController();
  // Local data is loaded whatever is typed.
  if (q !== '') asking = mine;
  try {
    const response = await fetch(`/api/suggestions?q=${encodeURIComponent(q)}`, { signal: mine.signal });
    if (!response.ok) return;
    const { suggestions } = (await response.json()) as Suggestions;
    for (const oldest of kept.keys()) if (oldest !== '' && kept.size >= MAX_KEPT) kept.delete(oldest);
    kept.set(q, suggestions);
    if (q !== '' && box.value.trim() === q && document.activeElement === box) show(box, merged(shownIn(box), suggestions), true);
  } catch {}
}

/** Shows a list or none; `isWhole` for the site's answer, whose length is announced. */
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

function shownIn(box: HTMLInputElement): string[] {
  return [...(listOf(box)?.querySelectorAll('[role=option]') ?? [])].flatMap((option) => option.getAttribute('href') ?? []);
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
  // Past either end is the box itself, with nothing marked.
  const next = { ArrowDown: at + 1, ArrowUp: at === -1 ? options.length - 1 : at - 1 }[event.key];
  if (next !== undefined) mark(box, options[next]);
  else if (event.key === 'Escape') close(box);
  else if (event.key === 'Enter' && at >= 0) (options[at] as HTMLElement).click();
  else {
    // Home and End move within the text.
    if (event.key === 'Home' || event.key === 'End') mark(box, undefined);
    return;
  }
  event.preventDefault();
}
