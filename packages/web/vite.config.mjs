import process from 'node:process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandBlueprint } from './vite/blueprint.mjs';
import { writeCompressed } from './vite/compressed.mjs';
import { fewFirstFiles } from './vite/first-files.mjs';
import { leaveOutNamedIcons, leaveOutUnused, productionRouter } from './vite/lean-libraries.mjs';
import { tellServiceWorker } from './vite/service-worker.mjs';
import { paintStartPage } from './vite/start-page.mjs';

const SERVICE = process.env.ERX_ORIGIN ?? 'http://localhost:4700';

/** What the build is made of, once it is known. @type {ReadonlySet<string> | undefined} */
let modules;

/** @type {import('vite').InlineConfig} */
const config = {
  root: import.meta.dirname,
  plugins: [
    brandBlueprint(() => modules),
    leaveOutNamedIcons(),
    leaveOutUnused(),
    productionRouter(),
    react(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/service-worker/worker.ts' },
      output: {
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
      },
    },
  },
  server: {
    port: Number(process.env.ERX_WEB_PORT ?? 4701),
    strictPort: true,
    proxy: {
      '/api': { target: SERVICE, ws: true },
      '/identity': { target: SERVICE },
      '/network': { target: SERVICE },
    },
  },
};

export default defineConfig({
  ...config,
  plugins: [
    ...config.plugins,
    paintStartPage(config.root),
    tellServiceWorker(),
    writeCompressed(),
    fewFirstFiles(config, (found) => {
      modules = found;
    }),
  ],
});
