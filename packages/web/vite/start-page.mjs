import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, runnerImport } from 'vite';

/**
 * Puts what a visitor sees first into the built page, so that it is painted before the application's scripts
 * arrive, and a small script that chooses the theme and prefetches what will be needed (src/app/boot.ts): a file
 * like any other, so the content security policy stays. It also writes the page of the hidden frame that renews
 * a session: that script alone, which hands the frame's address over.
 * @param {string} root of the package
 * @returns {import('vite').Plugin}
 */
export function paintStartPage(root) {
  return {
    name: 'erx-start-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return; // a build of a part alone
        const { module } = await runnerImport(join(root, 'src/app/start-markup.tsx'), {
          root,
          configFile: false,
          logLevel: 'silent',
          plugins: [withoutStyles],
        });
        const { visitor, goingOn } = module.startMarkup();
        const application = Object.values(bundle).find(
          ({ type, name }) => type === 'chunk' && name === 'application',
        );
        if (!application) return this.error('No file of the build is the application.');
        const code = await bootScript(
          root,
          [application.fileName, ...application.viteMetadata.importedCss].map((name) => `/${name}`),
        );
        const fileName = `assets/boot-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName, source: code });
        const empty = '<div id="root"></div>';
        const source = String(page.source);
        if (!source.includes(empty) || !source.includes('</title>'))
          return this.error('The page has no place for what a visitor sees first.');
        const script = `<script src="/${fileName}"></script>`;
        this.emitFile({
          type: 'asset',
          fileName: 'silent.html',
          source: `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>erx</title>${script}</head></html>\n`,
        });
        page.source = source
          .replace('</title>', () => `</title>\n    ${script}`)
          .replace(empty, () => `<div id="root">${visitor}</div>\n    <div id="refreshing">${goingOn}</div>`);
      },
    },
  };
}

/** What is written into the page has its styles from the page's own stylesheet. */
const withoutStyles = {
  name: 'erx-without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0without-styles' : null),
  load: (id) => (id === '\0without-styles' ? '' : null),
};

/**
 * The script that comes first, as a file for a plain script element.
 * @param files of the signed-in application
 */
async function bootScript(root, files) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { __ERX_APPLICATION__: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      lib: { entry: join(root, 'src/app/boot.ts'), formats: ['iife'], name: 'erxBootScript' },
    },
  });
  const [chunk] = [result]
    .flat()
    .flatMap(({ output }) => output)
    .filter(({ type }) => type === 'chunk');
  return chunk.code;
}
