import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Squire from 'squire-rte';
import { act, type CommandName, commandsDone, linkTo, linkUnder } from './commands.ts';
import { bioFragment, bioHtml } from './fragment.ts';
import { BioLinkForm } from './link-form.tsx';
import type { RichText } from './rich-text.ts';
import { BioToolbar } from './toolbar.tsx';

/** Shortcuts of the editor that a bio has no format for, or that the page needs: Tab must leave the editor. */
const KEYS_LEFT_ALONE = [
  'Tab',
  'Shift-Tab',
  'PageUp',
  'PageDown',
  ...['5', '6', '7'].flatMap((key) => [`Ctrl-Shift-${key}`, `Meta-Shift-${key}`]),
];

interface BioFieldProps {
  id: string;
  labelledBy: string;
  describedBy: string;
  tooLong: boolean;
  /** The initial HTML. */
  html: string;
  /** Whether it starts focused. */
  focused: boolean;
  onInput: (html: string) => void;
}

/** A rich-text field with a toolbar, loaded on demand: it is as large as the rest of a page. */
export function BioField({ id, labelledBy, describedBy, tooLong, html, focused, onInput }: BioFieldProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<RichText | null>(null);
  const [done, setDone] = useState<readonly CommandName[]>([]);
  const [canUndo, setCanUndo] = useState(false);
  const [linking, setLinking] = useState<string | null>(null);

  const tell = useEffectEvent(onInput);
  const begin = useEffectEvent((squire: RichText) => {
    squire.setHTML(html);
    if (focused) squire.focus().moveCursorToEnd();
  });

  useEffect(() => {
    if (sheet.current === null) return;
    const squire: RichText = new Squire(sheet.current, { blockTag: 'P', sanitizeToDOMFragment: bioFragment });
    for (const key of KEYS_LEFT_ALONE) squire.setKeyHandler(key, null);
    begin(squire);
    const look = () => setDone(commandsDone(squire));
    for (const type of ['pathChange', 'cursor', 'select', 'input']) squire.addEventListener(type, look);
    squire.addEventListener('input', () => tell(bioHtml(squire.getHTML())));
    squire.addEventListener('undoStateChange', (event) => setCanUndo((event as CustomEvent<{ canUndo: boolean }>).detail.canUndo));
    setEditor(squire);
    return () => squire.destroy();
  }, []);

  function runCommand(name: CommandName): void {
    if (editor === null) return;
    if (name === 'link') setLinking(linkUnder(editor)?.getAttribute('href') ?? '');
    else if (name !== 'undo' || canUndo) act(editor, name);
  }

  /** Closes the link form and applies its result. */
  function closeLink(command: (squire: RichText) => unknown): void {
    setLinking(null);
    if (editor === null) return;
    editor.focus();
    command(editor);
  }

  return (
    <div className="rich-text">
      <BioToolbar controls={id} done={done} canUndo={canUndo} onCommand={runCommand} />
      {linking !== null && (
        <BioLinkForm
          address={linking}
          onLink={(address) => closeLink((squire) => linkTo(squire, address))}
          onRemove={() => closeLink((squire) => squire.removeLink())}
          onCancel={() => closeLink(() => undefined)}
        />
      )}
      {/* React gives it no children, and so leaves the editor's content alone. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds no formatted text. */}
      <div
        ref={sheet}
        id={id}
        className="bio-sheet"
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={tooLong}
      />
    </div>
  );
}
