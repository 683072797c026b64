import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { pages } from '#web/pages.ts';
import type { createRenderer, styles } from '#web/server.tsx';

const BUILD = fileURLToPath(new URL('../../build/', import.meta.url));

/** The built pages: what `src/web/server.tsx` exports, the script every page carries, and the folders its files lie in. */
export interface BuiltWeb {
  createRenderer: typeof createRenderer;
  styles: typeof styles;
  pages: typeof pages;
  boot: string;
  /** What that script fetches ahead of hydrating: addresses with a space between. */
  ahead: string;
  folders: string[];
  /** The service worker's script; undefined while the site runs from its sources. */
  worker: string | undefined;
  /** The element that others put on their pages; undefined while the site runs from its sources. */
  element: string | undefined;
  /** Whether pages run under the content policy; the development server's own scripts could not. */
  strict: boolean;
}

/** What the build says of its files. */
type Manifest = Record<string, Entry>;
interface Entry {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** The piece that wakes a page, as vite.config.ts names it: all else that the boot script brings comes with what wants it. */
const WAKING = 'browser';

/** The files that wake a page, but for the boot script itself. */
function awakening(entries: Manifest, { file, dynamicImports = [] }: Entry): string[] {
  const name = dynamicImports.find((each) => entries[each]?.name === WAKING);
  const waking = name === undefined ? undefined : entries[name];
  return [...(waking?.imports ?? []).map((each) => entries[each]?.file), waking?.file].filter(
    (each) => each !== undefined && each !== file,
  ) as string[];
}

/**
 * The pages as `npm run build` left them. Each page's own script is read when somebody first asks for the page.
 * @throws Error in one sentence when it is not built
 */
export async function loadBuiltWeb(build = BUILD): Promise<BuiltWeb> {
  const manifest = join(build, 'client/manifest.json');
  if (!existsSync(manifest)) throw new Error('The pages are not built yet; `npm start` builds them, or `npm run build`.');
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
  const boot = entries['src/web/boot.ts'];
  if (boot === undefined) throw new Error('The built pages are broken; remove build/ and start again.');
  const built = (await import(join(build, 'server/server.js'))) as Pick<BuiltWeb, 'createRenderer' | 'styles' | 'pages'>;
  return {
    createRenderer: built.createRenderer,
    styles: built.styles,
    pages: built.pages,
    boot: `/${boot.file}`,
    ahead: awakening(entries, boot)
      .map((file) => `/${file}`)
      .join(' '),
    folders: [join(build, 'client'), join(build, 'server')],
    worker: readFileSync(join(build, 'client/sw.js'), 'utf8'),
    element: readFileSync(join(build, 'client/shows-element.js'), 'utf8'),
    strict: true,
  };
}
