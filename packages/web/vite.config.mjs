import process from 'node:process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandBlueprint, leaveOutNamedIcons } from './vite/blueprint.mjs';
import { loadSentencesLater } from './vite/later-sentences.mjs';
import { writeLicenses } from './vite/licenses.mjs';
import { writeCompressed } from './vite/compressed.mjs';
import { leaveOutJsonSchema } from './vite/no-json-schema.mjs';
import { tellServiceWorker } from './vite/service-worker.mjs';
import { paintStartPage } from './vite/start-page.mjs';

const SERVICE = process.env.ERX_ORIGIN ?? 'http://localhost:4700';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    brandBlueprint(),
    leaveOutNamedIcons(),
    leaveOutJsonSchema(),
    loadSentencesLater(),
    react(),
    paintStartPage(import.meta.dirname),
    tellServiceWorker(),
    writeLicenses(),
    writeCompressed(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A part names its styles alone: with its scripts the list is 5 KB of the first load, and behind the first
      // screen the service worker has them all.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => file.endsWith('.css')) : needed,
    },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/service-worker/worker.ts' },
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: /\/src\/app\/main\.tsx$/, priority: 2 },
            { name: 'application', test: /\/src\/app\/signed-in\.tsx$/, priority: 1 },
          ],
        },
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
});
