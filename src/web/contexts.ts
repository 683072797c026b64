import { createContext as createReactContext, useContext } from 'react';
import { createContext as createRouterContext, RouterContextProvider } from 'react-router';
import type { NoticeName } from '#scene/site/notice.ts';
import type { Site } from '#scene/site/scene.ts';
import type { StarWords } from '#scene/stars/star-words.ts';
import type { Api } from './api.ts';
import type { BrowserSession } from './session/browser-session.ts';

export const apiContext = createRouterContext<Api>();

/** What forms need. On the server the cookie gives a token and no proof of work is solved; in the browser scripts do both. */
export interface FormSession {
  /** Whether this visitor may be signed in; if not, nobody asks the API. */
  mayBeKnown: () => boolean;
  /** Whether the page at a path is open, so that something may be typed there. */
  isOpen: (path: string) => boolean;
  /** The current ID token, or null when signed out. */
  idToken: () => Promise<string | null>;
  /** A proof of work where the site asks for one of everybody, or has just `asked` for one. */
  proof: (asked?: boolean) => Promise<string | undefined>;
  /** Tells other tabs that somebody signed in or out. */
  announce: () => void;
  /** Sets the next page's notice. */
  tell: (notice: NoticeName) => void;
  /** Takes the notice set before, once. */
  notice: () => NoticeName | undefined;
}

export const formSessionContext = createRouterContext<FormSession>();

/** Stars on this device; none on the server. */
export const starsContext = createRouterContext<() => StarWords>(() => ({ shows: [], artists: [] }));

/** The context of loaders and actions. */
export function handTo(api: Api, session: FormSession): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(formSessionContext, session);
  return context;
}

/** The visitor's choice; undefined follows the system. */
export type ColorScheme = 'day' | 'night' | undefined;

/** What pages are rendered with, on the server and in the browser. */
export interface RenderContextValue {
  site: Site;
  colorScheme: ColorScheme;
  /** The site's public origin, such as `https://tunes.example`. */
  origin: string;
  /** Whether pictures have variants for day and night. */
  variants: boolean;
  /** Whether a page's preview picture is drawn. */
  isDrawn: (preview: string) => boolean;
  /** Styles of every page, and the scene's inks, which the server writes into the head. */
  baseCss: string;
  /** The style of what is below the page's own part; '' where the page came with it. */
  footCss: string;
  inksCss: string;
  /** The address of the page's script. */
  boot: string;
}

export const RenderContext = createReactContext<RenderContextValue | undefined>(undefined);

/** @throws Error outside a page */
export function useRenderContext(): RenderContextValue {
  const value = useContext(RenderContext);
  if (value === undefined) throw new Error('A page is rendered outside its RenderContext.');
  return value;
}

/** The scene's settings and words. */
export function useSite(): Site {
  return useRenderContext().site;
}

/** Undefined on the server. */
export const BrowserSessionContext = createReactContext<BrowserSession | undefined>(undefined);

/** The browser's session; undefined on the server. */
export function useBrowserSession(): BrowserSession | undefined {
  return useContext(BrowserSessionContext);
}
