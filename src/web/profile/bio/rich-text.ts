/** What is used here of the editor Squire, whose own types a strict compiler cannot read. Ranges are of its root element. */
export interface RichText {
  setHTML(html: string): RichText;
  getHTML(): string;
  getRoot(): HTMLElement;
  getSelection(): Range;
  setSelection(range: Range): RichText;
  focus(): RichText;
  moveCursorToEnd(): RichText;
  /** Whether all of the selection stands in such an element. */
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
  /** Takes the selected blocks out, and puts back what is made of them. */
  modifyBlocks(modify: (blocks: DocumentFragment) => Node): RichText;
  undo(): RichText;
  /** Null lets go of a key. */
  setKeyHandler(key: string, handler: null): RichText;
  addEventListener(type: string, listener: (event: Event) => void): RichText;
  destroy(): void;
}
