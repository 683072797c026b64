import { useSyncExternalStore } from 'react';
import { type ColourScheme, useRenderContext } from '../contexts.ts';

/** What the page's root says while the switch in the foot changes it. */
const CHANGED = 'backline:light';

/** Day or night as the visitor chose it, also while they change it; undefined follows the system. */
export function useColourScheme(): ColourScheme {
  const { light } = useRenderContext();
  return useSyncExternalStore(subscribe, readLight, () => light);
}

/** Puts the page into day or night at once. */
export function setLight(light: ColourScheme): void {
  if (light === undefined) delete document.documentElement.dataset.light;
  else document.documentElement.dataset.light = light;
  dispatchEvent(new Event(CHANGED));
}

function subscribe(changed: () => void): () => void {
  addEventListener(CHANGED, changed);
  return () => removeEventListener(CHANGED, changed);
}

function readLight(): ColourScheme {
  const { light } = document.documentElement.dataset;
  return light === 'day' || light === 'night' ? light : undefined;
}
