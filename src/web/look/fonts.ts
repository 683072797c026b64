/** From this width on a page is a laptop's: its fonts are worth a moment before the first paint (decision 054). */
export const ROOMY = '62rem';

/** The two faces every page is set in, as the style names them; letters beyond Latin-1 come when one is shown. */
export function fontsOf(css: string): string[] {
  return [...css.matchAll(/url\(["']?([^"')]*(?:league-gothic|archivo-text)(?!-latin-ext)[^"')]*\.woff2)/g)].map(
    ([, address]) => address ?? '',
  );
}
