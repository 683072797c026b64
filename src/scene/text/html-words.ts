/** Converts clean HTML (`people/bio.ts`) to text: without its elements, or with signs for them if two texts are compared. */

/** Elements that begin a new line. */
const LINE_STARTS = /<\/?(?:p|h2|h3|ul|ol|li|blockquote|pre|br)\b[^<>]*>/g;
const ELEMENTS = /<[^<>]*>/g;

/** The characters that are entities in clean HTML. */
const NAMED_SIGNS = /&(?:lt|gt|quot|amp);/g;
const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Converts clean HTML to one line of text. */
export function plainWords(html: string): string {
  return joinLines(html.replace(LINE_STARTS, ' ').replace(ELEMENTS, ''));
}

/** The signs for the start and the end of elements. */
const BEGINNINGS: Record<string, string> = { h2: '## ', h3: '### ', li: '• ', blockquote: '> ', b: '*', strong: '*', i: '_', em: '_' };
const ENDS: Record<string, string> = { b: '*', strong: '*', i: '_', em: '_' };
const BEGINNING = /<(\w{1,10})\b[^<>]*>/g;
const END = /<\/(\w{1,10})>/g;
const LINK = /<a href="([^"<>]*)"[^<>]*>([^<>]*)<\/a>/g;
const AT_LINE_STARTS = /(?=<(?:p|h2|h3|ul|ol|li|blockquote|pre|br)\b)/g;

/**
 * Converts clean HTML to lines of text with signs for bold text, headings, items and link targets, so that a comparison shows changes of
 * these.
 */
export function markedWords(html: string): string {
  const marked = html
    .replaceAll('\n', ' ')
    .replace(LINK, '[$2]($1)')
    .replace(AT_LINE_STARTS, '\n')
    .replace(BEGINNING, (_, name: string) => BEGINNINGS[name] ?? '')
    .replace(END, (_, name: string) => ENDS[name] ?? ' ');
  const lines = marked.replace(ELEMENTS, '').split('\n').map(joinLines);
  return lines.filter(Boolean).join('\n');
}

function joinLines(text: string): string {
  return text
    .replace(NAMED_SIGNS, (name) => SIGNS[name] ?? name)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The end of the first paragraphs, before another kind of element. */
const AFTER_PARAGRAPHS = /<\/p>\s*<(?:h2|h3|ul|ol|blockquote|pre)>/;

/** Returns the first words of clean HTML, from its first paragraphs if it begins with any. */
export function takeLeadingWords(html: string, most: number): string {
  const [paragraphs = ''] = html.split(AFTER_PARAGRAPHS, 1);
  return firstWords(plainWords(paragraphs), most);
}

/** Shortens a text to its first words and an ellipsis. */
export function firstWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${(space < most / 2 ? cut : cut.slice(0, space)).replace(/[,;:.–-]$/, '')} …`;
}
