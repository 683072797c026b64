import { type RefObject, useEffect, useRef } from 'react';

/**
 * Tells what stands in a field when the page's script comes to it, if somebody typed it before, or the browser put it back: no event says so.
 * @returns the ref of the field
 */
export function useTypedEarly<Field extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(
  tell: ((typed: string) => void) | undefined,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const first = useRef(tell);
  useEffect(() => {
    const { value = '', defaultValue = '' } = field.current ?? {};
    if (value !== defaultValue) first.current?.(value);
  }, []);
  return field;
}
