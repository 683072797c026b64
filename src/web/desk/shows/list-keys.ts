import { type RefObject, useEffect, useRef } from 'react';
import { isTyping, type KeyState, useKeySwitch } from '../shortcuts.tsx';

/** The keys of the list of shows. */
export const LIST_KEYS = [
  ['/', 'find a show by name'],
  ['j, k', 'next and previous show'],
  ['space', 'select it or not'],
  ['e', 'open it'],
  ['x', 'mark selected as not music'],
  ['m', 'mark selected as music'],
  ['c', 'mark selected as canceled'],
  ['s', 'mark selected as sold out'],
  ['h', 'hide selected'],
  ['u', 'undo the last decision'],
  ['?', 'show these keys'],
] as const;

/** Makes the keys of the list work: a show that is stepped to has the focus in its box, which the space bar ticks of itself. */
export function useListKeys(place: RefObject<HTMLElement | null>): KeyState {
  const keys = useKeySwitch();
  const { off, show } = keys;
  const left = useRef<{ order: string[]; at: number }>({ order: [], at: 0 });
  useEffect(() => {
    if (off) return;
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isBox = target instanceof HTMLInputElement && target.type === 'checkbox';
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat || (isTyping(target) && !isBox)) return;
      if (event.key === '?') return show((before) => !before);
      if (event.key === '/') {
        event.preventDefault();
        return document.getElementById('by-q')?.focus();
      }
      const boxes = [...(place.current?.querySelectorAll<HTMLInputElement>('input[name="show"]') ?? [])];
      const order = boxes.map(({ value }) => value);
      const at = boxes.findIndex((box) => box.closest('li')?.contains(document.activeElement) ?? false);
      if (at !== -1) left.current = { order, at };
      const on = at === -1 ? goOnAt(left.current, order) : at + 1;
      if (event.key === 'j') return stepTo(boxes[on]);
      if (event.key === 'k') return stepTo(boxes[at === -1 ? (left.current.order.length === 0 ? boxes.length : on) - 1 : at - 1]);
      if (event.key === 'e') return boxes[at]?.closest('li')?.querySelector('a')?.click();
      const named = `[aria-keyshortcuts="${CSS.escape(event.key)}"]`;
      (place.current?.querySelector<HTMLElement>(`button${named}`) ?? document.querySelector<HTMLElement>(`.outcome ${named}`))?.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [place, off, show]);
  return keys;
}

/**
 * Where a list is gone on with, once a decision has taken the focus: at the show it was at, or the first after it that is still listed,
 * since those decided of may be gone.
 */
export function goOnAt({ order, at }: { order: readonly string[]; at: number }, now: readonly string[]): number {
  const still = order.slice(at).find((show) => now.includes(show));
  if (still !== undefined) return now.indexOf(still);
  return order.length === 0 ? 0 : Math.max(0, now.length - 1);
}

function stepTo(box: HTMLElement | undefined): void {
  box?.focus();
  box?.scrollIntoView({ block: 'nearest' });
}
