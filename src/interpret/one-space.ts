/** A text with every run of white space made one character: patterns that allow no more cannot spend long in them. */
export function singleSpaced(text: string): string {
  return text.replace(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '));
}
