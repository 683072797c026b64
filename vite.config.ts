import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What wakes a page, with all it needs, and what most pages share. */
const AWAKE =
  /node_modules\/(?!squire-rte|altcha-lib)|src\/scene\/|src\/web\/(?:browser\.tsx|look|layout|shows\/show-list|artists\/picture|plain\/plain-page\.tsx)/;

/** Two builds of one face: `vite build` for the browser, `vite build --ssr` for the server, into build/client and build/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [compressed()])],
  publicDir: false,
  build: {
    outDir: isSsrBuild ? 'build/server' : 'build/client',
    manifest: isSsrBuild ? false : 'manifest.json',
    assetsInlineLimit: 0,
    // Styles are set into pages by the server alone, so the fonts and textures they name come out of its build.
    ssrEmitAssets: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: isSsrBuild ? 'src/web/server.tsx' : 'src/web/boot.ts',
      output: {
        entryFileNames: isSsrBuild ? 'server.js' : 'static/js/[name].[hash].js',
        chunkFileNames: isSsrBuild ? '[name].[hash].js' : 'static/js/[name].[hash].chunk.js',
        // What every page uses comes in one piece; only a page's own code is left in its chunk.
        ...(isSsrBuild
          ? {}
          : {
              codeSplitting: {
                groups: [
                  { name: 'preload', test: /preload-helper/, priority: 1 },
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
