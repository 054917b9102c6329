import { createHash } from 'node:crypto';

/**
 * Informs the service worker which files the build made, and gives them and the page a version that changes
 * with any of them.
 * @returns {import('vite').Plugin}
 */
export function tellServiceWorker() {
  return {
    name: 'erx-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['service-worker.js'];
        const page = bundle['index.html'];
        if (worker?.type !== 'chunk' || page?.type !== 'asset')
          return this.error('The build has no page, or no service worker.');
        const assets = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/'))
          .map((name) => `/${name}`)
          .sort();
        const version = createHash('sha256')
          .update(assets.join('\n'))
          .update(page.source)
          .digest('hex')
          .slice(0, 16);
        const shell = JSON.stringify(JSON.stringify({ version, files: ['/', '/favicon.svg', ...assets] }));
        const code = worker.code.replace(/(["'`])__ERX_SHELL__\1/, () => shell);
        if (code === worker.code || worker.imports.length > 0)
          this.error('The service worker must stand alone and be told its files.');
        worker.code = code;
        page.source = String(page.source).replace('content="unbuilt"', `content="${version}"`);
      },
    },
  };
}
