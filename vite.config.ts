import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What wakes a page, with all it needs, and what most pages share. */
const AWAKE =
  /node_modules\/(?!squire-rte|altcha-lib)|src\/scene\/|src\/web\/(?:browser\.tsx|look|layout|shows\/show-list|artists\/picture|plain\/plain-frame\.tsx)/;

/** What runs on the server, each file under its own name in build/server: the program, the face it prints with, and its threads. */
const PROGRAM = {
  main: 'src/cli/main.ts',
  server: 'src/web/server.tsx',
  'reader-worker': 'src/ingest/reader-worker.ts',
  'backup-worker': 'src/backup/backup-worker.ts',
  'check-worker': 'src/backup/check-worker.ts',
  'watchdog-worker': 'src/watchdog-worker.ts',
  'password-worker': 'src/identity/password-worker.ts',
  'variant-worker': 'src/pictures/variant-worker.ts',
};
/** What is loaded from node_modules as it is: native code, a client that looks for it, and what `dev` alone needs. */
const EXTERNAL = ['@node-rs/argon2', 'pg', 'sharp', 'vite'];

/** Two builds: `vite build` makes what browsers load, `vite build --ssr` what the server runs, into build/client and build/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [compressed()])],
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
      input: isSsrBuild ? PROGRAM : 'src/web/boot.ts',
      output: {
        entryFileNames: isSsrBuild ? '[name].js' : 'static/js/[name].[hash].js',
        chunkFileNames: isSsrBuild ? '[name].[hash].js' : 'static/js/[name].[hash].chunk.js',
        // What every page uses comes in one piece; only a page's own code is left in its chunk.
        ...(isSsrBuild
          ? {}
          : {
              codeSplitting: {
                groups: [
                  // How scripts are brought lies in the script that brings the first: a file of its own would be one more to fetch.
                  { name: 'boot', test: /preload-helper|src\/web\/boot\.ts/, priority: 1 },
                  { name: 'browser', test: AWAKE },
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
