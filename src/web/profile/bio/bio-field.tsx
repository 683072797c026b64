import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Squire from 'squire-rte';
import { act, type CommandName, commandsDone, linkTo, linkUnder } from './commands.ts';
import { bioFragment, bioHtml } from './fragment.ts';
import { BioLinkForm } from './link-form.tsx';
import type { RichText } from './rich-text.ts';
import { BioToolbar } from './toolbar.tsx';

/** Keys that the editor would take for formats a bio has not, or from the page: Tab must lead out of it. */
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
  /** What the text is at first, as HTML. */
  html: string;
  /** Whether the text takes the focus as soon as it is there. */
  focused: boolean;
  onInput: (html: string) => void;
}

/** A text one formats as one writes it, with its toolbar. Loaded by the editor, for it is as heavy as the rest of a page. */
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

  /** Closes the question for an address and does what came of it, back in the text. */
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
      {/* Its content is the editor's alone: React gives it no children and so never touches them. */}
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
