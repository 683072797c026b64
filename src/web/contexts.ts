import { createContext as createReactContext, useContext } from 'react';
import { createContext as createRouterContext, RouterContextProvider } from 'react-router';
import type { NoticeName } from '#scene/site/notice.ts';
import type { Site } from '#scene/site/scene.ts';
import type { StarWords } from '#scene/stars/star-words.ts';
import type { Api } from './api.ts';
import type { BrowserSession } from './session/browser-session.ts';

/** What loaders are handed: the API, over whichever carrier this side has. */
export const apiContext = createRouterContext<Api>();

/** What a form needs of its side: on the server the cookie gives a token each time and no puzzle is solved; in the browser both are a script's. */
export interface FormSession {
  /** Whether this browser may say who it is; where it does not, nobody is signed in and nobody need ask. */
  mayBeKnown: () => boolean;
  /** Whether the page at a path is open, or being answered to one of its forms: something may be typed there. */
  isOpen: (path: string) => boolean;
  /** The current ID token, or null when signed out. */
  idToken: () => Promise<string | null>;
  /** A solved puzzle where the site asks everybody for one, or has just `asked` this visitor. */
  proof: (asked?: boolean) => Promise<string | undefined>;
  /** Tells this browser's other tabs that somebody signed in or out. */
  announce: () => void;
  /** Has the next page say what was done. */
  tell: (notice: NoticeName) => void;
  /** What the page being made is to say of what was done before it: said once. */
  notice: () => NoticeName | undefined;
}

export const formSessionContext = createRouterContext<FormSession>();

/** What is starred on this device: on the server nothing is known of it. */
export const starsContext = createRouterContext<() => StarWords>(() => ({ shows: [], artists: [] }));

/** What loaders and actions are handed: the API, and what forms have of the session. */
export function handTo(api: Api, session: FormSession): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(formSessionContext, session);
  return context;
}

/** Day or night as the visitor chose it; undefined follows the system. */
export type ColourScheme = 'day' | 'night' | undefined;

/** What the whole page is rendered with, the same on both sides. */
export interface RenderContextValue {
  site: Site;
  colourScheme: ColourScheme;
  /** Where visitors find the site, such as `https://tunes.example`. */
  origin: string;
  /** Whether pictures come in variants for day and night. */
  variants: boolean;
  /** Whether the picture that others show of a page is drawn, by its name. */
  isDrawn: (preview: string) => boolean;
  /** Styles every page needs, and the scene's inks: set into the page's head by the server. */
  baseCss: string;
  /** The style of what stands under a page's own part; '' where the page came with it. */
  footCss: string;
  inksCss: string;
  /** The address of the page's script. */
  boot: string;
}

export const RenderContext = createReactContext<RenderContextValue | undefined>(undefined);

/** What the page is rendered with. @throws Error outside a page */
export function useRenderContext(): RenderContextValue {
  const value = useContext(RenderContext);
  if (value === undefined) throw new Error('A page is rendered outside its RenderContext.');
  return value;
}

/** What the site says of itself. */
export function useSite(): Site {
  return useRenderContext().site;
}

/** The session as the browser keeps it; undefined while the server renders. */
export const BrowserSessionContext = createReactContext<BrowserSession | undefined>(undefined);

/** The session in a browser; undefined while the server renders. */
export function useBrowserSession(): BrowserSession | undefined {
  return useContext(BrowserSessionContext);
}
