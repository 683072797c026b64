import { useSyncExternalStore } from 'react';
import { type ColourScheme, useRenderContext } from '../contexts.ts';

/** What the page's root says while the switch in the foot changes it. */
const CHANGED = 'backline:colour-scheme';

/** Day or night as the visitor chose it, also while they change it; undefined follows the system. */
export function useColourScheme(): ColourScheme {
  const { colourScheme } = useRenderContext();
  return useSyncExternalStore(subscribe, readColourScheme, () => colourScheme);
}

/** Puts the page into day or night at once. */
export function setColourScheme(colourScheme: ColourScheme): void {
  if (colourScheme === undefined) delete document.documentElement.dataset.colourScheme;
  else document.documentElement.dataset.colourScheme = colourScheme;
  dispatchEvent(new Event(CHANGED));
}

function subscribe(changed: () => void): () => void {
  addEventListener(CHANGED, changed);
  return () => removeEventListener(CHANGED, changed);
}

function readColourScheme(): ColourScheme {
  const { colourScheme } = document.documentElement.dataset;
  return colourScheme === 'day' || colourScheme === 'night' ? colourScheme : undefined;
}
