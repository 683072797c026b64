/** The parts of the editor Squire that are used; its own types fail in strict mode. Ranges are within its root. */
export interface RichText {
  setHTML(html: string): RichText;
  getHTML(): string;
  getRoot(): HTMLElement;
  getSelection(): Range;
  setSelection(range: Range): RichText;
  focus(): RichText;
  moveCursorToEnd(): RichText;
  /** Whether the whole selection has the format. */
  hasFormat(tag: string): boolean;
  bold(): RichText;
  removeBold(): RichText;
  italic(): RichText;
  removeItalic(): RichText;
  underline(): RichText;
  removeUnderline(): RichText;
  makeLink(address: string): RichText;
  removeLink(): RichText;
  makeUnorderedList(): RichText;
  makeOrderedList(): RichText;
  removeList(): RichText;
  increaseQuoteLevel(): RichText;
  removeQuote(): RichText;
  /** Replaces the selected blocks. */
  modifyBlocks(modify: (blocks: DocumentFragment) => Node): RichText;
  undo(): RichText;
  /** Null removes a handler. */
  setKeyHandler(key: string, handler: null): RichText;
  addEventListener(type: string, listener: (event: Event) => void): RichText;
  destroy(): void;
}
