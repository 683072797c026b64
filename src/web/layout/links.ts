/** Addresses that are not pages: files, API answers, and lists in other formats. */
const NOT_PAGES = /^\/(?:static|artistinfo|pictures|previews|flyers|embed\/|api\/(?!docs$))|\.(?:ics|atom|jsonfeed|json|txt|csv)$/;

/**
 * The page of ours that a click leads to, as path, query and fragment; undefined where the browser should follow it: another site or
 * window, a download, a modifier key, or a place on the same page.
 */
export function findOwnPage(event: MouseEvent): string | undefined {
  if (!isPlainClick(event)) return undefined;
  const link = linkAt(event);
  if (link === undefined || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return undefined;
  if (NOT_PAGES.test(link.pathname)) return undefined;
  if (link.hash !== '' && link.pathname === location.pathname && link.search === location.search) return undefined;
  return link.pathname + link.search + link.hash;
}

/** The page of ours that a form asks for, as path and query; undefined where the browser should send it. */
export function findOwnSearch({ target, submitter, defaultPrevented }: SubmitEvent): string | undefined {
  if (defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== 'get') return undefined;
  const { origin, pathname } = new URL(target.action);
  const asked = [...new FormData(target, submitter)].filter((field): field is [string, string] => typeof field[1] === 'string');
  return origin === location.origin && !NOT_PAGES.test(pathname) ? `${pathname}?${new URLSearchParams(asked)}` : undefined;
}

/** Whether a click was handled by nobody yet and asks for no other window. */
export function isPlainClick({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** The link an event happened in. */
export function linkAt({ target }: Event): HTMLAnchorElement | undefined {
  return target instanceof Element ? (target.closest('a') ?? undefined) : undefined;
}

/** Marks the link of the current page, or of the list it belongs to. */
export function currentness(to: string, pathname: string): 'page' | undefined {
  return pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined;
}
