import { createContext as createReactContext, useContext } from 'react';
import { createContext as createRouterContext, RouterContextProvider } from 'react-router';
import type { Site } from '#scene/scene.ts';
import type { Api } from './api.ts';

/** What loaders are handed: the API, over whichever carrier this side has. */
export const apiContext = createRouterContext<Api>();

export function handTo(api: Api): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  return context;
}

/** Day or night as the visitor chose it; undefined follows the system. */
export type Light = 'day' | 'night' | undefined;

/** What the whole page is printed with, the same on both sides. */
export interface Press {
  site: Site;
  light: Light;
  /** Styles every page needs, and the scene's inks: set into the page's head by the server. */
  baseCss: string;
  inksCss: string;
  /** The script that wakes the page. */
  boot: string;
}

export const PressContext = createReactContext<Press | undefined>(undefined);

export function usePress(): Press {
  const press = useContext(PressContext);
  if (press === undefined) throw new Error('A page is rendered outside its PressContext.');
  return press;
}

export function useSite(): Site {
  return usePress().site;
}
