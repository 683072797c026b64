import { type RefObject, useEffect } from 'react';
import { isTyping, type KeyState, useKeySwitch } from './keys.tsx';

/** The keys of the list of shows. */
export const LIST_KEYS = [
  ['/', 'find a show by name'],
  ['j, k', 'next and previous show'],
  ['space', 'pick it, or let it go'],
  ['e', 'open it'],
  ['x', 'those picked are not music'],
  ['m', 'those picked are music'],
  ['c', 'those picked are cancelled'],
  ['s', 'those picked are sold out'],
  ['h', 'hide those picked'],
  ['u', 'undo the last decision'],
  ['?', 'show these keys'],
] as const;

/** Makes the keys of the list work: a show that is stepped to has the focus in its box, which the space bar ticks of itself. */
export function useListKeys(place: RefObject<HTMLElement | null>): KeyState {
  const keys = useKeySwitch();
  const { off, show } = keys;
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
      const at = boxes.findIndex((box) => box.closest('li')?.contains(document.activeElement) ?? false);
      if (event.key === 'j') return stepTo(boxes[at + 1]);
      if (event.key === 'k') return stepTo(boxes[at === -1 ? boxes.length - 1 : at - 1]);
      if (event.key === 'e') return boxes[at]?.closest('li')?.querySelector('a')?.click();
      const named = `[aria-keyshortcuts="${CSS.escape(event.key)}"]`;
      (place.current?.querySelector<HTMLElement>(`button${named}`) ?? document.querySelector<HTMLElement>(`.outcome ${named}`))?.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [place, off, show]);
  return keys;
}

function stepTo(box: HTMLElement | undefined): void {
  box?.focus();
  box?.scrollIntoView({ block: 'nearest' });
}
