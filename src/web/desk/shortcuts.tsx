import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react';

/** Where the choice to do without keys is kept: who dictates to a computer sets letters off by speaking. */
const KEPT = 'desk-keys-off';

/** The id of the heading that stands where the questions were. */
export const NOTHING_LEFT = 'nothing-to-decide';

const LIST = [
  ['j, k', 'next and previous question'],
  ['1 to 9', 'this answer'],
  ['n', 'no one we know'],
  ['a', 'a new artist'],
  ['v', 'a new venue'],
  ['m', 'same show'],
  ['i', 'leave it, or two different shows'],
  ['u', 'undo the last decision'],
  ['?', 'show these keys'],
] as const;

/** Whether keys are listened to, and whether their list is shown. */
export interface KeyState {
  shown: boolean;
  show: Dispatch<SetStateAction<boolean>>;
  off: boolean;
  turnOff: (off: boolean) => void;
}

/**
 * Makes the keys of the questions work. A key presses the button that names it in `aria-keyshortcuts`, in the card that was
 * stepped into last, or else anywhere on the page. When `questions` come anew after an answer, the card
 * that took the answered one's place is stepped into, or what says that none is left.
 */
export function useKeys(place: RefObject<HTMLElement | null>, questions: unknown): KeyState {
  const keys = useKeySwitch();
  const { off, show } = keys;
  const at = useRef(0);
  const answered = useRef(false);
  useEffect(() => {
    if (off) return;
    const cards = () => [...(place.current?.querySelectorAll<HTMLElement>('.question') ?? [])];
    const onFocus = () => {
      const index = cards().findIndex((card) => card.contains(document.activeElement));
      if (index !== -1) at.current = index;
    };
    const onSubmit = ({ target }: SubmitEvent) => {
      const index = target instanceof Node ? cards().findIndex((card) => card.contains(target)) : -1;
      if (index === -1) return;
      at.current = index;
      answered.current = true;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      if (event.key === '?') return show((before) => !before);
      const all = cards();
      const current = all.findIndex((card) => card.contains(document.activeElement));
      if (event.key === 'j') return stepInto(all[current === -1 ? at.current : current + 1]);
      if (event.key === 'k') return stepInto(all[current === -1 ? at.current : current - 1]);
      const named = `[aria-keyshortcuts="${CSS.escape(event.key)}"]`;
      const card = all[Math.min(at.current, all.length - 1)];
      (card?.querySelector<HTMLElement>(named) ?? document.querySelector<HTMLElement>(`.outcome ${named}`))?.click();
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('submit', onSubmit);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('submit', onSubmit);
      document.removeEventListener('keydown', onKey);
    };
  }, [place, off, show]);
  useEffect(() => {
    if (questions === undefined || !answered.current) return;
    answered.current = false;
    // What was done is said where the focus may have gone meanwhile; anywhere else the editor went on alone.
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body && activeElement.closest('.outcome') === null) return;
    const cards = place.current?.querySelectorAll<HTMLElement>('.question') ?? [];
    stepInto(cards[Math.min(at.current, cards.length - 1)] ?? document.getElementById(NOTHING_LEFT) ?? undefined);
  }, [place, questions]);
  return keys;
}

/** The switch that turns keys off, as it was left. */
export function useKeySwitch(): KeyState {
  const [shown, show] = useState(false);
  const [off, setOff] = useState(false);
  useEffect(() => setOff(localStorage.getItem(KEPT) !== null), []);
  const turnOff = (next: boolean) => {
    setOff(next);
    if (next) localStorage.setItem(KEPT, 'yes');
    else localStorage.removeItem(KEPT);
  };
  return { shown, show, off, turnOff };
}

function stepInto(card: HTMLElement | undefined): void {
  card?.focus();
  card?.scrollIntoView({ block: 'start' });
}

/** Whether somebody writes where a key was pressed. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** The list of keys, folded away, with a switch to turn them off. */
export function Keys({
  keys: { shown, show, off, turnOff },
  list = LIST,
}: {
  keys: KeyState;
  list?: readonly (readonly [key: string, what: string])[];
}) {
  return (
    <details className="keys" data-off={off || undefined} open={shown} onToggle={(event) => show(event.currentTarget.open)}>
      <summary>Keys</summary>
      <dl>
        {list.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="switch">
        <input type="checkbox" checked={!off} onChange={(event) => turnOff(!event.target.checked)} /> Turn these keys on
      </label>
    </details>
  );
}
