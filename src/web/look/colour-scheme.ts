import { useSyncExternalStore } from 'react';
import { type ColourScheme, useRenderContext } from '../contexts.ts';

const CHANGED = 'backline:colour-scheme';

/** The visitor's choice, also while they change it; undefined follows the system. */
export function useColourScheme(): ColourScheme {
  const { colourScheme } = useRenderContext();
  return useSyncExternalStore(subscribe, readColourScheme, () => colourScheme);
}

/** Applies day or night at once. */
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
