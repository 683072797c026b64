import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

/** What wakes a page, with all it needs, and what most pages share. */
const AWAKE =
  /node_modules\/(?!squire-rte|altcha-lib|idb-keyval|zod)|src\/scene\/|src\/web\/(?:browser\.tsx|look|layout|shows\/show-list|artists\/picture|plain\/plain-frame\.tsx)/;

/** Whether a file of the vocabulary checks shapes, or imports one that does: forms need that, and nobody who only reads. */
function checksShapes(file: string): boolean {
  if (file.includes('node_modules/zod/')) return true;
  if (!/\/src\/scene\/.*\.ts$/.test(file)) return false;
  const lines = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^']*from '([^']+)'/gm);
  const imported = [...lines].flatMap(([, from]) => from ?? []);
  if (imported.includes('zod')) return true;
  const beside = imported.map((from) =>
    from.startsWith('#') ? join(import.meta.dirname, 'src', from.slice(1)) : join(dirname(file), from),
  );
  return beside.some(checksShapes);
}

/** What runs on the server, each file under its own name in build/server: the program, the face it prints with, and its threads. */
const PROGRAM = {
  main: 'src/cli/main.ts',
  server: 'src/web/server.tsx',
  'reader-worker': 'src/ingest/read/reader-worker.ts',
  'backup-worker': 'src/backup/make/backup-worker.ts',
  'check-worker': 'src/backup/make/check-worker.ts',
  'watchdog-worker': 'src/watchdog-worker.ts',
  'password-worker': 'src/identity/password/password-worker.ts',
  'variant-worker': 'src/pictures/variant-worker.ts',
  'sent-worker': 'src/pictures/sent/sent-worker.ts',
  'icon-worker': 'src/pictures/icon-worker.ts',
  'sheet-worker': 'src/pictures/sheet-worker.ts',
};
/** What is loaded from node_modules as it is: native code and what is compiled to run anywhere, a client that looks for it, and what `dev` alone needs. */
const EXTERNAL = ['@node-rs/argon2', 'harfbuzzjs', 'pg', 'sharp', 'vite'];

/** Two builds: `vite build` makes what browsers load, `vite build --ssr` what the server runs, into build/client and build/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [compressed(), serviceWorker(), showsElement()])],
  publicDir: false,
  ...(isSsrBuild ? { ssr: { noExternal: true, external: EXTERNAL }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    outDir: isSsrBuild ? 'build/server' : 'build/client',
    manifest: isSsrBuild ? false : 'manifest.json',
    // One for both: a page's style is then one text, whichever side writes it, and the content policy knows it by its hash.
    target: 'baseline-widely-available',
    // Names stay on the server, for the stack traces in the log; without them it would take 3 MB less memory.
    minify: !isSsrBuild,
    assetsInlineLimit: 0,
    // Styles are set into pages by the server alone, so the fonts and textures they name come out of its build.
    ssrEmitAssets: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: isSsrBuild ? PROGRAM : 'src/web/boot.ts',
      output: {
        // What the server runs stays in memory as text: half as much where no letter is beyond ASCII, and less again without comments.
        ...(isSsrBuild ? { charset: 'ascii' as const, comments: false } : {}),
        entryFileNames: isSsrBuild ? '[name].js' : 'static/js/[name].[hash].js',
        chunkFileNames: isSsrBuild ? '[name].[hash].js' : 'static/js/[name].[hash].chunk.js',
        // What every page uses comes in one piece; only a page's own code is left in its chunk.
        ...(isSsrBuild
          ? {}
          : {
              codeSplitting: {
                groups: [
                  // How scripts are brought lies in the script that brings the first: a file of its own would be one more to fetch.
                  // So does what React and the document client, which must not bring React, both ask.
                  {
                    name: 'boot',
                    test: /preload-helper|rolldown\/runtime|src\/web\/boot\.ts|documents\/kept-flag\.ts|web\/stars\/(?:device|joining|buttons)\.ts|push\/push-note\.ts|cursor-header\.ts|session\/signed-in\.ts|scene\/stars\/star-words\.ts|look\/add-style-sheet\.ts/,
                    priority: 1,
                  },
                  { name: 'browser', test: (id) => AWAKE.test(id) && !checksShapes(id) },
                  { name: 'schemas', test: checksShapes, includeDependenciesRecursively: false },
                  // What pages to read share comes in one piece, not in ten; so does what forms are made of.
                  { name: 'reading', test: /src\/web\/(?:archive|artists|filter|show|shows|take|venues)\//, minShareCount: 2 },
                  { name: 'forms', test: /src\/web\/(?:forms\/(?!send)|account\/(?:login|register|forgot|make-profile))/ },
                  // What listens to the site comes in one piece beside its entry, not in five, and brings nothing of React's.
                  {
                    name: 'documents',
                    test: /src\/web\/documents\/(?!client\.ts)|node_modules\/idb-keyval|scene\/cursor\.ts/,
                    priority: 1,
                  },
                ],
              },
            }),
        assetFileNames: 'static/media/[name].[hash][extname]',
      },
    },
  },
}));

/** Lays beside every script its smallest brotli form: worth seconds at build time, never at a visitor's. */
function compressed(): Plugin {
  return {
    name: 'backline:compressed',
    writeBundle({ dir = '' }, bundle) {
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type === 'chunk') writeFileSync(join(dir, `${file}.br`), brotliCompressSync(chunk.code));
      }
    },
  };
}

/** The pages that are kept for when there is no network, and what brings them. */
const KEPT = /src\/web\/(?:boot\.ts|browser\.tsx|documents\/client\.ts|(?:home|shows|artists|venues|stars)\/\w+-page\.tsx)$/;

/** What a kept page needs to wake: its scripts, and all that those import. */
function shellOf(bundle: Parameters<Extract<Plugin['writeBundle'], (...given: never[]) => unknown>>[1]): string[] {
  const shell = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (shell.has(file) || chunk?.type !== 'chunk') return;
    shell.add(file);
    for (const each of chunk.imports) add(each);
  };
  for (const [file, chunk] of Object.entries(bundle)) if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => KEPT.test(id))) add(file);
  return [...shell].sort();
}

/** Builds the service worker beside them, which is told the names of the others. */
function serviceWorker(): Plugin {
  return {
    name: 'backline:service-worker',
    async writeBundle({ dir = '' }, bundle) {
      const define = { SHELL: JSON.stringify(shellOf(bundle).map((file) => `/${file}`)), 'process.env.NODE_ENV': '"production"' };
      await buildAlone(dir, 'src/web/worker/worker.ts', { format: 'iife', entryFileNames: 'sw.js' }, define);
    },
  };
}

/** Builds the element that others put on their own pages. */
function showsElement(): Plugin {
  return {
    name: 'backline:shows-element',
    async writeBundle({ dir = '' }) {
      await buildAlone(dir, 'src/web/embeds/shows-element.ts', { format: 'es', entryFileNames: 'shows-element.js' });
    },
  };
}

/** Builds one script of its own, which imports nothing. */
async function buildAlone(
  outDir: string,
  input: string,
  output: { format: 'iife' | 'es'; entryFileNames: string },
  define: Record<string, string> = {},
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: { checks: { pluginTimings: false }, input, output },
    },
  });
}
