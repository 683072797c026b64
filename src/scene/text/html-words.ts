/** What cleaned HTML (`people/bio.ts`) says in words: without its elements, or with signs for them where two texts are compared. */

/** Elements that begin on a line of their own. */
const LINE_STARTS = /<\/?(?:p|h2|h3|ul|ol|li|blockquote|pre|br)\b[^<>]*>/g;
const ELEMENTS = /<[^<>]*>/g;

/** The signs that are written as names in cleaned HTML. */
const NAMED_SIGNS = /&(?:lt|gt|quot|amp);/g;
const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** What cleaned HTML says, on one line. */
export function plainWords(html: string): string {
  return onOneLine(html.replace(LINE_STARTS, ' ').replace(ELEMENTS, ''));
}

/** How elements are told where they begin, and where they end. */
const BEGINNINGS: Record<string, string> = { h2: '## ', h3: '### ', li: '• ', blockquote: '> ', b: '*', strong: '*', i: '_', em: '_' };
const ENDS: Record<string, string> = { b: '*', strong: '*', i: '_', em: '_' };
const BEGINNING = /<(\w{1,10})\b[^<>]*>/g;
const END = /<\/(\w{1,10})>/g;
const LINK = /<a href="([^"<>]*)"[^<>]*>([^<>]*)<\/a>/g;
const AT_LINE_STARTS = /(?=<(?:p|h2|h3|ul|ol|li|blockquote|pre|br)\b)/g;

/** What cleaned HTML says, line by line, with signs for what is bold, a heading or an item, and where links lead: so that each of these is seen to differ. */
export function markedWords(html: string): string {
  const marked = html
    .replaceAll('\n', ' ')
    .replace(LINK, '[$2]($1)')
    .replace(AT_LINE_STARTS, '\n')
    .replace(BEGINNING, (_, name: string) => BEGINNINGS[name] ?? '')
    .replace(END, (_, name: string) => ENDS[name] ?? ' ');
  const lines = marked.replace(ELEMENTS, '').split('\n').map(onOneLine);
  return lines.filter(Boolean).join('\n');
}

function onOneLine(text: string): string {
  return text
    .replace(NAMED_SIGNS, (name) => SIGNS[name] ?? name)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Where something begins that is no paragraph, after one. */
const AFTER_PARAGRAPHS = /<\/p>\s*<(?:h2|h3|ul|ol|blockquote|pre)>/;

/** The first words of cleaned HTML: of the paragraphs it begins with, where it does. */
export function leadWords(html: string, most: number): string {
  const [paragraphs = ''] = html.split(AFTER_PARAGRAPHS, 1);
  return firstWords(plainWords(paragraphs), most);
}

/** The first words of a longer text, and that there is more. */
export function firstWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${(space < most / 2 ? cut : cut.slice(0, space)).replace(/[,;:.–-]$/, '')} …`;
}
