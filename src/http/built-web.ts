import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { pages } from '#web/pages.ts';
import type { createRenderer, styles } from '#web/server.tsx';

const BUILD = fileURLToPath(new URL('../../build/', import.meta.url));

/** The built pages, their boot script, and the folders of their files. */
export interface BuiltWeb {
  createRenderer: typeof createRenderer;
  styles: typeof styles;
  pages: typeof pages;
  boot: string;
  folders: string[];
  /** The service worker; undefined when running from sources. */
  worker: string | undefined;
  /** The embeddable element; undefined when running from sources. */
  element: string | undefined;
  /** Whether pages get a content policy; the development server's scripts could not run under one. */
  strict: boolean;
}

/** Vite's manifest. */
type Manifest = Record<string, { file: string }>;

/** Loads the result of `npm run build`. Each page's script is loaded on first use. @throws Error in one sentence when it is not built */
export async function loadBuiltWeb(build = BUILD): Promise<BuiltWeb> {
  const manifest = join(build, 'client/manifest.json');
  if (!existsSync(manifest)) throw new Error('The pages aren’t built yet. Run `npm start` or `npm run build`.');
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
  const boot = entries['src/web/boot.ts'];
  if (boot === undefined) throw new Error('The built pages are broken. Remove build/ and start again.');
  const built = (await import(join(build, 'server/server.js'))) as Pick<BuiltWeb, 'createRenderer' | 'styles' | 'pages'>;
  return {
    createRenderer: built.createRenderer,
    styles: built.styles,
    pages: built.pages,
    boot: `/${boot.file}`,
    folders: [join(build, 'client'), join(build, 'server')],
    worker: readFileSync(join(build, 'client/sw.js'), 'utf8'),
    element: readFileSync(join(build, 'client/shows-element.js'), 'utf8'),
    strict: true,
  };
}
