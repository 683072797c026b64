import { useSyncExternalStore } from 'react';
import { type ColorScheme, useRenderContext } from '../contexts.ts';

const CHANGED = 'backline:color-scheme';

/** The visitor's choice, also while they change it; undefined follows the system. */
export function useColorScheme(): ColorScheme {
  const { colorScheme } = useRenderContext();
  return useSyncExternalStore(subscribe, readColorScheme, () => colorScheme);
}

/** Applies day or night at once. */
export function setColorScheme(colorScheme: ColorScheme): void {
  if (colorScheme === undefined) delete document.documentElement.dataset.colorScheme;
  else document.documentElement.dataset.colorScheme = colorScheme;
  dispatchEvent(new Event(CHANGED));
}

function subscribe(changed: () => void): () => void {
  addEventListener(CHANGED, changed);
  return () => removeEventListener(CHANGED, changed);
}

function readColorScheme(): ColorScheme {
  const { colorScheme } = document.documentElement.dataset;
  return colorScheme === 'day' || colorScheme === 'night' ? colorScheme : undefined;
}
