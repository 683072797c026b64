import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react';

/** Where the choice to do without keys is kept: who dictates to a computer sets letters off by speaking. */
const KEPT = 'desk-keys-off';

/** The id of the heading that stands where the questions were. */
export const NOTHING_LEFT = 'nothing-to-decide';

/** Whether keys are listened to, and whether their list is shown. */
export interface KeyState {
  shown: boolean;
  show: Dispatch<SetStateAction<boolean>>;
  off: boolean;
  turnOff: (off: boolean) => void;
}

/** What keys step through. */
interface Stepped {
  /** Finds the things of a list, and in each what takes the focus: itself, where left out. */
  item: string;
  focus?: string;
  /** Keys that do something else than press a button that names them in `aria-keyshortcuts`. */
  more?: Readonly<Record<string, (item: HTMLElement | undefined) => void>>;
  /** Tells when others are listed. Once one was decided of, the one in its place is stepped to, or what says that none is left. */
  answered?: unknown;
}

/**
 * Makes the keys of a list work: j and k step, every other presses the button that names it, in the thing that was stepped to last or else
 * anywhere on the page.
 */
export function useKeys(place: RefObject<HTMLElement | null>, { item, focus, more = {}, answered }: Stepped): KeyState {
  const keys = useKeySwitch();
  const { off, show } = keys;
  const left = useRef<{ order: readonly string[]; at: number }>({ order: [], at: 0 });
  const wasSent = useRef(false);
  const all = () => [...(place.current?.querySelectorAll<HTMLElement>(item) ?? [])];
  const orderOf = (items: readonly HTMLElement[]) =>
    items.map((each) => (focus && each.querySelector<HTMLInputElement>(focus)?.value) || each.getAttribute('aria-labelledby') || '');
  const stepTo = (to: HTMLElement | undefined) => {
    (focus === undefined ? to : to?.querySelector<HTMLElement>(focus))?.focus();
    to?.scrollIntoView({ block: focus === undefined ? 'start' : 'nearest' });
  };
  const notice = (target: EventTarget | Element | null) => {
    const items = all();
    const at = items.findIndex((each) => target instanceof Node && each.contains(target));
    if (at !== -1) left.current = { order: orderOf(items), at };
    return { items, at };
  };
  const onKey = (event: KeyboardEvent) => {
    const { target, key } = event;
    const isBox = target instanceof HTMLInputElement && target.type === 'checkbox';
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat || (isTyping(target) && !isBox)) return;
    if (key === '?') return show((before) => !before);
    const { items, at } = notice(document.activeElement);
    const next = at === -1 ? goOnAt(left.current, orderOf(items)) : at + 1;
    if (key === 'j') return stepTo(items[next]);
    if (key === 'k') return stepTo(items[at !== -1 ? at - 1 : left.current.order.length === 0 ? items.length - 1 : next - 1]);
    if (Object.hasOwn(more, key)) {
      event.preventDefault();
      return more[key]?.(items[at]);
    }
    const named = `[aria-keyshortcuts="${CSS.escape(key)}"]`;
    const here = items[Math.min(left.current.at, items.length - 1)];
    const button = here?.querySelector<HTMLElement>(named) ?? place.current?.querySelector<HTMLElement>(`.bulk ${named}`);
    (button ?? document.querySelector<HTMLElement>(`.outcome ${named}`))?.click();
  };
  const latest = useRef({ onKey, notice });
  latest.current = { onKey, notice };
  useEffect(() => {
    if (off) return;
    const press = (event: KeyboardEvent) => latest.current.onKey(event);
    const move = ({ target }: FocusEvent) => void latest.current.notice(target);
    const send = ({ target }: SubmitEvent) => {
      wasSent.current = latest.current.notice(target).at !== -1;
    };
    document.addEventListener('keydown', press);
    document.addEventListener('focusin', move);
    document.addEventListener('submit', send);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('focusin', move);
      document.removeEventListener('submit', send);
    };
  }, [off]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(() => {
    if (answered === undefined || !wasSent.current) return;
    wasSent.current = false;
    // What was done is said where the focus may have gone meanwhile; anywhere else the editor went on alone.
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body && activeElement.closest('.outcome') === null) return;
    const items = all();
    stepTo(items[goOnAt(left.current, orderOf(items))] ?? document.getElementById(NOTHING_LEFT) ?? undefined);
  }, [answered]);
  return keys;
}

/**
 * Where a list is gone on with, once a decision has taken the focus: at the thing it was at, or the first after it that is still listed,
 * since those decided of may be gone.
 */
export function goOnAt({ order, at }: { order: readonly string[]; at: number }, now: readonly string[]): number {
  const still = order.slice(at).find((each) => now.includes(each));
  if (still !== undefined) return now.indexOf(still);
  return order.length === 0 ? 0 : Math.max(0, now.length - 1);
}

/** The switch that turns keys off, as it was left. */
function useKeySwitch(): KeyState {
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

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** The list of keys, folded away, with a switch to turn them off. */
export function Keys({ keys: { shown, show, off, turnOff }, list }: { keys: KeyState; list: Readonly<Record<string, string>> }) {
  return (
    <details className="keys" data-off={off || undefined} open={shown} onToggle={(event) => show(event.currentTarget.open)}>
      <summary>Keys</summary>
      <dl>
        {Object.entries(list).map(([key, what]) => (
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
