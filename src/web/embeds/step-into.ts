import { type RefObject, useEffect, useRef } from 'react';

/** The frame that takes the place of a button once it is pressed: the focus goes with it, where it would be lost with the button. */
export function useStepInto(isOpen: boolean): RefObject<HTMLIFrameElement | null> {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isOpen) frame.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return frame;
}
