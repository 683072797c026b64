const worn = new Set<string>();

/**
 * Adds a style as a sheet, unless the page came with it: the content policy allows a page's own styles and sheets. It stays, as each style
 * has its own class names.
 */
export function addStyleSheet(name: string, css: string): void {
  if (worn.has(name) || document.querySelector(`style[data-href="${name}"]`) !== null) return;
  worn.add(name);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
