import { type FormEvent, useState } from 'react';
import { roomUsed, tooLong } from '#scene/text/room.ts';

/** How long a text is that was typed into a form: a browser sends line ends as two characters, and holds them as one. */
export function lengthOf(typed: string): number {
  return typed.replace(/\r\n/g, '\n').length;
}

/** How much of a field's room is used while somebody types, and the attribute by which its form knows how much there is. */
export function useRoom(id: string, most: number | undefined) {
  const [used, setUsed] = useState('');
  const typed = (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (most !== undefined) setUsed(roomUsed(event.currentTarget.value.length, most));
  };
  return { id, used, typed, marks: most === undefined ? {} : { 'data-most': most } };
}

/** Says how much of a field's room is used, aloud too, once that is nearly all of it. */
export function Room({ id, used }: { id: string; used: string }) {
  if (used === '') return null;
  return (
    <p className="hint room" id={`${id}-room`} aria-live="polite">
      {used}
    </p>
  );
}

/** What of a form is too long for its field, by the names of the fields. */
export function tooLongIn(form: HTMLFormElement): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const each of form.elements) {
    if (!(each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement) || each.dataset.most === undefined) continue;
    const why = tooLong(each.value.length, Number(each.dataset.most));
    if (why !== undefined) faults[each.name] = why;
  }
  return faults;
}
