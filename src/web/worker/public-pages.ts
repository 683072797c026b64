import { type Page, pages } from '../pages.ts';

const PATTERNS: readonly RegExp[] = (Object.values(pages) as readonly Page[])
  .filter(({ path, who, form, kept }) => path !== '*' && who === 'anyone' && form === 'none' && (kept === 'minute' || kept === 'night'))
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));

/** Whether an address is that of a page that is the same for everybody: no other is ever kept on a device. */
export function isPublicPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}
