import { useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

const FORMS = 'main form[method=post]';
/** Where people write; an email address or a password is no loss. */
const WORDS = 'textarea, input[type=text], input[type=url], [contenteditable]';
const REFUSED = 'main .refusal:not([hidden])';

const QUESTION = 'What you typed isn’t saved. Leave anyway?';

/**
 * Asks before a page with unsent text is left: the browser's prompt for other sites, ours for pages of this one. One for all forms. Draws
 * nothing.
 */
export function Unsaved() {
  /** Fields typed in since their form was sent. */
  const typed = useRef(new Set<Element>());
  /** Where such a form was sent from: a refused one is still there. */
  const sentFrom = useRef('');
  const isUnsaved = useCallback(
    () =>
      [...typed.current].some((field) => field.isConnected && isChanged(field)) ||
      (sentFrom.current === location.pathname && document.querySelector(REFUSED) !== null),
    [],
  );
  useEffect(() => {
    const words = () => document.querySelectorAll(`:is(${FORMS}) :is(${WORDS})`);
    // Text typed or restored before React ran: no event reports it.
    for (const field of words())
      if (!('isContentEditable' in field && field.isContentEditable) && isChanged(field)) typed.current.add(field);
    const type = ({ target }: Event) => {
      if (target instanceof Element && target.matches(WORDS) && target.closest(FORMS) !== null) typed.current.add(target);
    };
    const send = ({ target }: Event) => {
      const ofIt = [...typed.current].filter((field) => target instanceof Element && target.contains(field));
      if (ofIt.length > 0) sentFrom.current = location.pathname;
      for (const field of ofIt) typed.current.delete(field);
    };
    const unload = (event: Event) => {
      if (isUnsaved()) event.preventDefault();
    };
    document.addEventListener('input', type);
    // Capturing, so that it runs before the router asks whether it may send.
    document.addEventListener('submit', send, true);
    addEventListener('beforeunload', unload);
    return () => {
      document.removeEventListener('input', type);
      document.removeEventListener('submit', send, true);
      removeEventListener('beforeunload', unload);
    };
  }, [isUnsaved]);
  const isLeft = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
    [isUnsaved],
  );
  const blocker = useBlocker(isLeft);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (!confirm(QUESTION)) return blocker.reset();
    typed.current.clear();
    sentFrom.current = '';
    blocker.proceed();
  }, [blocker]);
  return null;
}

/** Whether a field differs from its initial value; any text in an editor does. */
function isChanged(field: Element): boolean {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value !== field.defaultValue : true;
}
