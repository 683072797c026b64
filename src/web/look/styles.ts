/** From this width on fonts are preloaded in the head (decision 054). */
export const ROOMY = '62rem';

/** The fonts every page preloads; letters beyond Latin-1 load when used. */
export function fontsOf(css: string): string[] {
  return [...css.matchAll(/url\(["']?([^"')]*(?:league-gothic|archivo-text)(?!-latin-ext)[^"')]*\.woff2)/g)].map(
    ([, address]) => address ?? '',
  );
}

/** Name of the style for lists of shows: in the head of pages with one, as text at the end of others. */
export const SHOW_LIST = 'show-list';

/** The class names in a style. */
export function classesOf(css: string): ReadonlySet<string> {
  return new Set(css.match(/\.[a-z][a-z-]*(?=[\s.:,>+{[)])/g)?.map((name) => name.slice(1)));
}

/** Whether a page uses some classes, or may come to while it is open. */
export function usesAnyClass(html: string, classes: ReadonlySet<string>): boolean {
  if (html.includes(' data-live')) return true;
  for (let at = html.indexOf(' class="'); at >= 0; at = html.indexOf(' class="', at)) {
    at += ' class="'.length;
    if (
      html
        .slice(at, html.indexOf('"', at))
        .split(' ')
        .some((name) => classes.has(name))
    )
      return true;
  }
  return false;
}
