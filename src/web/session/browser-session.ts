import type { NoticeName } from '#scene/site/notice.ts';
import type { Api } from '../api.ts';
import type { FormSession } from '../contexts.ts';
import type { WaitingMessage } from './patience.ts';
import { TokenKeeper } from './token-keeper.ts';

/** Tabs of one browser share a session; what happens to it in one is heard in all. */
const CHANNEL = 'session';

/** The browser's side of forms: a keeper of the ID token, started once somebody is signed in. */
export interface BrowserSession extends FormSession {
  keeper: TokenKeeper;
  /** For what a field asks while it is typed into. */
  api: Api;
  /** Where the API is when it is not here; '' for here. */
  apiOrigin: string;
  /** What is said while a call waits for a place. */
  waiting: WaitingMessage;
  /** Runs when another tab, or the server, says that somebody signed in or out. */
  onChange: (changed: () => void) => () => void;
}

/** Opens what a browser knows of its session, and hears of it from its other tabs. */
export function openBrowserSession(api: Api, waiting: WaitingMessage, apiOrigin = ''): BrowserSession {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : undefined;
  const listeners = new Set<() => void>();
  let notice: NoticeName | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  channel?.addEventListener('message', tell);
  const keeper = new TokenKeeper({
    fetchToken: () => api.post('/session/token'),
    now: () => performance.now(),
    setTimer(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    signedOut: tell,
  });
  return {
    keeper,
    api,
    apiOrigin,
    waiting,
    // The cookie is out of a script's sight.
    mayBeKnown: () => true,
    isOpen: (path) => location.pathname === path,
    idToken: () => keeper.current(),
    proof: async (asked = false) => {
      const { puzzle } = await api.get('/session/puzzle', asked ? { asked: 'yes' } : {});
      return puzzle === null ? undefined : (await import('./proof.ts')).solve(puzzle);
    },
    announce: () => channel?.postMessage('changed'),
    tell(next) {
      notice = next;
    },
    notice() {
      const now = notice;
      notice = undefined;
      return now;
    },
    onChange(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
