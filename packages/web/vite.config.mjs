import process from 'node:process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Blueprint's primary blues by the role they play, so that its stylesheet follows the brand in both themes. */
const BRAND_ROLES = {
  '#2d72d2': 'var(--erx-primary-rest)',
  '#215db0': 'var(--erx-primary-hover)',
  '#184a90': 'var(--erx-primary-active)',
  '#4c90f0': 'var(--erx-primary-light)',
  '#8abbff': 'var(--erx-primary-text)',
};

/**
 * Gives Blueprint's stylesheet the brand: its compiled CSS names the primary blues more than a hundred times. The
 * palette itself keeps its colours, so that 'blue' stays blue.
 * @returns {import('vite').Plugin}
 */
function brandBlueprint() {
  return {
    name: 'erx-brand-blueprint',
    enforce: 'pre',
    transform: {
      filter: { id: /@blueprintjs\/[^?]*\.css/ },
      handler(code) {
        const branded = code
          .split('\n')
          .map((line) => (/--bp-(palette|surface-layer)/.test(line) ? line : line.replace(/#(2d72d2|215db0|184a90|4c90f0|8abbff)\b/gi, (blue) => BRAND_ROLES[blue.toLowerCase()] ?? blue)))
          .join('\n');
        return { code: branded, map: null };
      },
    },
  };
}

const SERVICE = process.env.ERX_ORIGIN ?? 'http://localhost:4700';

export default defineConfig({
  plugins: [brandBlueprint(), react()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
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
