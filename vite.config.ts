import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Two builds of one face: `vite build` for the browser, `vite build --ssr` for the server, into build/client and build/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
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
        assetFileNames: 'static/media/[name].[hash][extname]',
      },
    },
  },
}));
