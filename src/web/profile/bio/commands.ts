import type { RichText } from './rich-text.ts';

/** The toolbar's commands. */
export type CommandName = 'bold' | 'italic' | 'underline' | 'link' | 'list' | 'numbers' | 'heading' | 'quote' | 'undo';

export interface Command {
  name: CommandName;
  label: string;
  sign: string;
  /** Its shortcut, for `aria-keyshortcuts`. */
  keys?: string;
  /** The element that marks it as active; none for commands that do not toggle. */
  element?: string;
}

export const COMMANDS: readonly Command[] = [
  { name: 'bold', label: 'Bold', sign: 'B', keys: 'Control+B Meta+B', element: 'b' },
  { name: 'italic', label: 'Italic', sign: 'I', keys: 'Control+I Meta+I', element: 'i' },
  { name: 'underline', label: 'Underline', sign: 'U', keys: 'Control+U Meta+U', element: 'u' },
  { name: 'link', label: 'Link', sign: 'Link', element: 'a' },
  { name: 'list', label: 'List', sign: '•', element: 'ul' },
  { name: 'numbers', label: 'Numbered list', sign: '№', element: 'ol' },
  { name: 'heading', label: 'Heading', sign: 'H', element: 'h2' },
  { name: 'quote', label: 'Quote', sign: '“ ”', element: 'blockquote' },
  { name: 'undo', label: 'Undo', sign: 'Undo', keys: 'Control+Z Meta+Z' },
];

/** Applies or removes each format. Links have a form of their own. */
const ACTS: Record<Exclude<CommandName, 'link'>, (editor: RichText, done: boolean) => unknown> = {
  bold: (editor, done) => (done ? editor.removeBold() : editor.bold()),
  italic: (editor, done) => (done ? editor.removeItalic() : editor.italic()),
  underline: (editor, done) => (done ? editor.removeUnderline() : editor.underline()),
  list: (editor, done) => (done ? editor.removeList() : editor.makeUnorderedList()),
  numbers: (editor, done) => (done ? editor.removeList() : editor.makeOrderedList()),
  heading: (editor, done) => setBlocks(editor, done ? 'p' : 'h2'),
  quote: (editor, done) => (done ? editor.removeQuote() : editor.increaseQuoteLevel()),
  undo: (editor) => editor.undo(),
};

/** The commands active on the whole selection. */
export function commandsDone(editor: RichText): CommandName[] {
  return COMMANDS.filter(({ element }) => element !== undefined && editor.hasFormat(element)).map(({ name }) => name);
}

/** Applies a command to the selection, or removes it where it is active. */
export function act(editor: RichText, name: Exclude<CommandName, 'link'>): void {
  ACTS[name](editor, commandsDone(editor).includes(name));
  editor.focus();
}

/** Turns paragraphs into headings, or back. */
function setBlocks(editor: RichText, to: 'p' | 'h2'): void {
  if (editor.hasFormat('li')) editor.removeList();
  editor.modifyBlocks((blocks) => {
    for (const block of blocks.querySelectorAll('p, h2, h3')) {
      const other = document.createElement(to);
      other.append(...block.childNodes);
      block.replaceWith(other);
    }
    return blocks;
  });
}

/** The link at the cursor. */
export function linkUnder(editor: RichText): HTMLAnchorElement | null {
  const { startContainer } = editor.getSelection();
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  const link = element?.closest('a') ?? null;
  return link !== null && editor.getRoot().contains(link) ? link : null;
}

/** Links the selection, the whole link at the cursor, or the address as text. */
export function linkTo(editor: RichText, address: string): void {
  const link = linkUnder(editor);
  const range = editor.getSelection();
  if (link !== null && range.collapsed) {
    range.selectNodeContents(link);
    editor.setSelection(range);
  }
  editor.makeLink(address);
}
