import { useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

const FORMS = 'main form[method=post]';
/** Where words are typed; an email address or a password is no loss. */
const WORDS = 'textarea, input[type=text], input[type=url], [contenteditable]';
const REFUSED = 'main .refusal:not([hidden])';

const QUESTION = 'What you typed here is not saved. Leave the page all the same?';

/**
 * Asks before a page is left on which words were typed that nobody has taken yet: by the browser where it goes elsewhere, by us where it
 * turns to another page of the site. Stands once, for all forms. Draws nothing.
 */
export function Unsaved() {
  /** Fields that somebody typed in since their form was last sent. */
  const typed = useRef(new Set<Element>());
  /** Where a form with such fields was sent from: what was refused of it stands there still. */
  const sentFrom = useRef('');
  const isUnsaved = useCallback(
    () =>
      [...typed.current].some((field) => field.isConnected && isChanged(field)) ||
      (sentFrom.current === location.pathname && document.querySelector(REFUSED) !== null),
    [],
  );
  useEffect(() => {
    const words = () => document.querySelectorAll(`:is(${FORMS}) :is(${WORDS})`);
    // What was typed before this script came, or put back by the browser, no event told of.
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
    // Before the router hears of it, which would ask whether it may send.
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

/** Whether a field holds something else than it came with; of an editor all that is typed is. */
function isChanged(field: Element): boolean {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value !== field.defaultValue : true;
}
