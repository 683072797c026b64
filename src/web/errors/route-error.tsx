import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useRouteError } from 'react-router';
import { isSenseless, isUnavailable } from '../api.ts';
import { ChunkLoadError } from '../chunk.ts';
import { TypedWords } from '../forms/form-parts.tsx';
import { type SentForm, wordsIn } from '../forms/sent-form.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/account.ts';
import { ErrorMessage } from './error-message.tsx';
import css from './lost.css?inline';

/** How often an unreachable site is tried again. */
const AGAIN_MS = 10_000;

/** What the server writes into a page that failed: why the site cannot answer, why the address makes no sense, or a form handed back. */
export type Mark = { unavailable: string } | { senseless: string } | Handed;

/** A page that failed: says what happened, and retries where only the network was missing. */
export function RouteError() {
  const error = useRouteError();
  const { sentence, detail, isLine, isAsked = false } = explain(error);
  const handed = isMark(error) && 'handedBack' in error ? error : undefined;
  useEffect(() => {
    if (isLine) void openCopy().catch(() => {});
  }, [isLine]);
  return (
    <>
      <PageHead title="Something went wrong" description="We couldn’t show this page." isUnlisted />
      <PageStyle name="lost" css={css} />
      <ErrorMessage>
        <p className="lead">{sentence}</p>
        {detail === undefined ? null : <p className="small">{detail}</p>}
        {isAsked ? <AskPlainly /> : handed === undefined ? <TryAgain byItself={isLine} /> : <SendAgain handed={handed} />}
      </ErrorMessage>
    </>
  );
}

/** Links to the page without its query, or to the front page. */
function AskPlainly() {
  const { pathname, search } = useLocation();
  return (
    <p>
      <Link to={search === '' ? paths.home() : pathname} className="button">
        {search === '' ? 'Go home?' : 'Open the page itself'}
      </Link>
    </p>
  );
}

/** Reloads once the site answers: a reload without a network would show the browser's own error page. Works as a plain form too. */
function TryAgain({ byItself }: { byItself: boolean }) {
  const { pathname, search } = useLocation();
  const [state, setState] = useState<'idle' | 'trying' | 'failed'>('idle');
  const again = useCallback(async () => {
    setState('trying');
    try {
      const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
      if (status === 503) setState('failed');
      else location.reload();
    } catch {
      setState('failed');
    }
  }, []);
  useEffect(() => {
    if (!byItself) return;
    const quietly = () => void again();
    addEventListener('online', quietly);
    const timer = setInterval(() => {
      if (navigator.onLine && !document.hidden) quietly();
    }, AGAIN_MS);
    return () => {
      removeEventListener('online', quietly);
      clearInterval(timer);
    };
  }, [again, byItself]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void again();
  };
  return (
    <form action={pathname} onSubmit={submit}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <button className="button" type="submit" aria-disabled={state === 'trying'}>
        {state === 'trying' ? 'Trying...' : 'Try again'}
      </button>
      <p className="small tried" role="status">
        {state === 'failed'
          ? `We still can’t reach it.${byItself ? ' The page will load on its own when it can.' : ''}`
          : byItself && state === 'idle'
            ? 'The page will load on its own when you’re back online.'
            : ''}
      </p>
    </form>
  );
}

/** Reloads where the whole page is cached: React loads data, and the cache has pages. */
async function openCopy(): Promise<void> {
  if (!('caches' in window) || !navigator.serviceWorker?.controller) return;
  const copy = await caches.match(location.pathname + location.search, { cacheName: 'documents' });
  if (copy !== undefined) location.reload();
}

/**
 * A failed fetch is a TypeError in every browser; a timeout is a TimeoutError. `isLine`: a retry may succeed; `isAsked`: the address is
 * wrong.
 */
function explain(error: unknown): { sentence: string; detail?: string; isLine: boolean; isAsked?: boolean } {
  const inBrowser = typeof document !== 'undefined';
  if (inBrowser && !navigator.onLine)
    return { sentence: 'You’re offline. You can still read the pages you had open, or try again.', isLine: true };
  if (error instanceof ChunkLoadError)
    return { sentence: 'Part of this page didn’t load.', detail: `${error.name}: ${error.message}`, isLine: false };
  const unreachable = error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
  if (unreachable && inBrowser) return { sentence: 'We can’t reach the site right now.', isLine: true };
  if (isUnavailable(error)) return { sentence: error.message, isLine: true };
  const mark = isMark(error) ? error : undefined;
  if (mark !== undefined && 'handedBack' in mark) return { sentence: mark.handedBack, isLine: false };
  if (mark !== undefined && 'unavailable' in mark) return { sentence: mark.unavailable, isLine: true };
  const senseless = isSenseless(error) ? error.message : mark?.senseless;
  if (senseless !== undefined) return { sentence: 'We don’t understand this address.', detail: senseless, isLine: false, isAsked: true };
  return { sentence: 'Something went wrong on our side. We logged it.', isLine: false };
}

function isMark(error: unknown): error is Mark {
  return typeof error === 'object' && error !== null && ('unavailable' in error || 'senseless' in error || 'handedBack' in error);
}

/** A form the server hands back, and why; `isLedAway` where its page would have redirected. */
interface Handed extends SentForm {
  handedBack: string;
  isLedAway: boolean;
}

/** Sends a refused form again as it was typed; passwords are typed again. */
function SendAgain({ handed: { typed, hadFile, isLedAway } }: { handed: Handed }) {
  const { pathname, search } = useLocation();
  const { loggedIn } = useSession();
  const here = pathname + search;
  return (
    <form action={here} method="post" className="again">
      <TypedWords words={wordsIn(typed)} />
      {hadFile ? <p className="small">You’ll need to choose the picture again.</p> : null}
      {typed.map(([name, value], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was typed stays as it is
        <input key={place} type="hidden" name={name} value={value} />
      ))}
      <p className="go">
        {isLedAway && !loggedIn ? (
          <a href={paths.login({ back: here })} target="_blank" rel="noopener">
            Sign in on another tab
          </a>
        ) : null}
        <button className="button" type="submit">
          Send it again
        </button>
      </p>
    </form>
  );
}
