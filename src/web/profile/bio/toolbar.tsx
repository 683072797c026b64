import { type KeyboardEvent, useRef, useState } from 'react';
import { COMMANDS, type CommandName } from './commands.ts';

interface BioToolbarProps {
  controls: string;
  done: readonly CommandName[];
  canUndo: boolean;
  onCommand: (name: CommandName) => void;
}

/** The editor's buttons: one tab stop, with arrows between them. */
export function BioToolbar({ controls, done, canUndo, onCommand }: BioToolbarProps) {
  const [at, setAt] = useState(0);
  const bar = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent): void {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + COMMANDS.length) % COMMANDS.length;
    setAt(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div className="bio-tools" role="toolbar" aria-label="Formatting" aria-controls={controls} ref={bar} onKeyDown={move}>
      {COMMANDS.map(({ name, label, sign, keys, element }, index) => (
        <button
          key={name}
          type="button"
          className={name}
          title={label}
          aria-label={label}
          aria-keyshortcuts={keys}
          aria-pressed={element === undefined ? undefined : done.includes(name)}
          aria-disabled={name === 'undo' && !canUndo}
          tabIndex={index === at ? 0 : -1}
          // A press must not move the focus, or the selection is lost.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setAt(index)}
          onClick={() => onCommand(name)}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </div>
  );
}
