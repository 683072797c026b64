import { useEffect, useLayoutEffect, useRef } from 'react';
import { type DataRouter, type DataStrategyFunction, useRevalidator } from 'react-router';
import type { PageEvent } from '../events.ts';

const CHANGED: PageEvent = 'backline:changed';
const RENEWED: PageEvent = 'backline:renewed';

/** Marks a page that says what is on: it is refreshed each minute while it is open (`boot.ts`). */
export function Live() {
  return <span hidden data-live="" />;
}

/** Refreshes the open page by running its loaders again, when the page's script asks for it. The focus and what is being read stay in place. */
export function Refresh() {
  const { revalidate, state } = useRevalidator();
  const focused = useRef<FocusAddress | undefined>(undefined);
  const reading = useRef<Entry[]>([]);
  useEffect(() => {
    const refresh = () => void revalidate();
    document.addEventListener(CHANGED, refresh);
    // Asked for before React ran.
    if (document.documentElement.dataset.stale !== undefined) refresh();
    delete document.documentElement.dataset.stale;
    return () => document.removeEventListener(CHANGED, refresh);
  }, [revalidate]);
  // Entries that move to another group are made again, so that neither React nor the browser keeps their place.
  useLayoutEffect(() => {
    if (state === 'loading') {
      focused.current = addressOf(document.activeElement);
      reading.current = entriesOnScreen();
      return;
    }
    if (document.activeElement === document.body) find(focused.current)?.focus({ preventScroll: true });
    const kept = reading.current.map(({ id, top }) => ({ top, place: document.getElementById(id)?.getBoundingClientRect() }));
    const first = kept.find(({ place }) => place !== undefined && place.height > 0);
    if (first?.place !== undefined) scrollBy({ top: first.place.top - first.top, behavior: 'instant' });
    reading.current = [];
  }, [state]);
  return null;
}

/**
 * Runs loaders as the router does, but keeps what a page shows where refreshing it fails: an error would replace what is being read.
 * @param router gives the router, which is made with this function
 */
export function keepShownData(router: () => DataRouter): DataStrategyFunction {
  return async ({ matches }) => {
    const { revalidation, navigation, loaderData } = router().state;
    const loading = matches.filter((match) => match.shouldCallHandler());
    const results = await Promise.all(loading.map(async (match) => [match.route.id, await match.resolve()] as const));
    if (revalidation !== 'loading' || navigation.state !== 'idle') return Object.fromEntries(results);
    const failed = results.filter(([, { type, result }]) => type === 'error' && !(result instanceof Response));
    if (failed.length === 0) document.dispatchEvent(new Event(RENEWED));
    const shown = failed.flatMap(([id]) => (id in loaderData ? [[id, { type: 'data', result: loaderData[id] }] as const] : []));
    return Object.fromEntries([...results, ...shown]);
  };
}

/** Where an element is, to find it again on a page that was refreshed: the nearest id, and its place among the controls there. */
interface FocusAddress {
  id: string;
  index: number;
}

const CONTROLS = 'a, button, summary, input';

function addressOf(element: Element | null): FocusAddress | undefined {
  const home = element?.closest('[id]');
  return element && home ? { id: home.id, index: [...home.querySelectorAll(CONTROLS)].indexOf(element) } : undefined;
}

function find(address: FocusAddress | undefined): HTMLElement | null {
  const home = address === undefined ? null : document.getElementById(address.id);
  return address === undefined || address.index < 0 ? home : (home?.querySelectorAll<HTMLElement>(CONTROLS)[address.index] ?? null);
}

/** An entry of a list or a section, and its distance from the top of the screen in pixels. */
interface Entry {
  id: string;
  top: number;
}

/** Entries that begin on the screen, from the top down. */
function entriesOnScreen(): Entry[] {
  return [...document.querySelectorAll('main li[id], main section[id]')].flatMap((entry) => {
    const { top, height } = entry.getBoundingClientRect();
    return height > 0 && top >= 0 && top < innerHeight ? [{ id: entry.id, top }] : [];
  });
}
