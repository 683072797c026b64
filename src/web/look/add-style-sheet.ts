const worn = new Set<string>();

/**
 * Puts a style on the page as a sheet, unless the page came with it: the content policy allows the styles a page came with
 * and no other, and a sheet needs none. It is put on once, and stays: each style keeps to its own names.
 */
export function addStyleSheet(name: string, css: string): void {
  if (worn.has(name) || document.querySelector(`style[data-href="${name}"]`) !== null) return;
  worn.add(name);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
