import type { NoticeName } from '#scene/site/notice.ts';
import type { Api } from '../api.ts';
import type { FormSession } from '../contexts.ts';
import type { WaitingMessage } from './patience.ts';
import { TokenKeeper } from './token-keeper.ts';

/** Channel on which the tabs of a browser share sign-ins and sign-outs. */
const CHANNEL = 'session';

/** The browser's side of forms. */
export interface BrowserSession extends FormSession {
  keeper: TokenKeeper;
  api: Api;
  /** The API's origin; '' for this one. */
  apiOrigin: string;
  /** What the page says while a call waits. */
  waiting: WaitingMessage;
  /** Calls back when somebody signed in or out elsewhere. */
  onChange: (changed: () => void) => () => void;
}

/** Opens the browser's session, shared with its other tabs. */
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
    // Scripts cannot read the cookie.
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
