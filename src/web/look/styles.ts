/** From this width on a page is a laptop's: its fonts are worth a moment before the first paint (decision 054). */
export const ROOMY = '62rem';

/** The two faces every page is set in, as the style names them; letters beyond Latin-1 come when one is shown. */
export function fontsOf(css: string): string[] {
  return [...css.matchAll(/url\(["']?([^"')]*(?:league-gothic|archivo-text)(?!-latin-ext)[^"')]*\.woff2)/g)].map(
    ([, address]) => address ?? '',
  );
}

/** The name of the style of lists of shows: in the head of a page that has some, laid by at the end of any other. */
export const SHOW_LIST = 'show-list';

/** The names of classes that a style speaks of. */
export function classesOf(css: string): ReadonlySet<string> {
  return new Set(css.match(/\.[a-z][a-z-]*(?=[\s.:,>+{[)])/g)?.map((name) => name.slice(1)));
}

/** Whether anything in a page is of one of some classes, or may come to be while it stays open. */
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
