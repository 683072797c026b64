import { useEffect, useId, useRef, useState } from 'react';
import { countBytes } from '#scene/people/bio.ts';
import { groupThousands } from '#scene/text/grouped.ts';
import { loadChunk } from '../../chunk.ts';
import type { BioField } from './bio-field.tsx';

/** Share left of the limit from which on the room left is said. */
const LITTLE_LEFT = 0.05;

interface BioEditorProps {
  name: string;
  /** The initial HTML, sanitized. */
  defaultValue: string;
  labelledBy: string;
  describedBy?: string;
  maxBytes: number;
  /** Called with the HTML of each change. */
  onInput?: (html: string) => void;
}

/** A field for formatted text: a textarea of HTML until the editor's script runs. */
export function BioEditor({ name, defaultValue, labelledBy, describedBy, maxBytes, onInput }: BioEditorProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<{ Field: typeof BioField; html: string; focused: boolean } | null>(null);
  const [bytes, setBytes] = useState(() => countBytes(defaultValue));
  const left = maxBytes - bytes;
  const described = describedBy === undefined ? `${id}-left` : `${describedBy} ${id}-left`;

  useEffect(() => {
    let gone = false;
    loadChunk('bio-field', () => import('./bio-field.tsx')).then(
      ({ BioField: Field }) => {
        const field = area.current;
        if (!gone && field !== null) setEditor({ Field, html: field.value, focused: document.activeElement === field });
      },
      // Without the editor the textarea works.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);

  function take(html: string): void {
    if (area.current !== null) area.current.value = html;
    setBytes(countBytes(html));
    onInput?.(html);
  }

  return (
    <div className="bio-editor">
      <textarea
        ref={area}
        name={name}
        rows={12}
        defaultValue={defaultValue}
        hidden={editor !== null}
        aria-labelledby={labelledBy}
        aria-describedby={described}
        aria-invalid={left < 0}
        onInput={(event) => take(event.currentTarget.value)}
      />
      {editor !== null && (
        <editor.Field
          id={`${id}-sheet`}
          labelledBy={labelledBy}
          describedBy={described}
          tooLong={left < 0}
          html={editor.html}
          focused={editor.focused}
          onInput={take}
        />
      )}
      <p id={`${id}-left`} className={left < 0 ? 'left over' : 'left'} aria-live="polite">
        {left < maxBytes * LITTLE_LEFT ? roomWords(left) : ''}
      </p>
    </div>
  );
}

/** The room left, in bytes: characters and formats take several, hence 'about'. */
function roomWords(left: number): string {
  const count = groupThousands(Math.abs(left));
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return left < 0 ? `About ${count} ${characters} too many.` : `About ${count} ${characters} left.`;
}
