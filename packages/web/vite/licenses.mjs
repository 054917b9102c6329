import { legalText } from '../../../scripts/workspace/legal.mjs';

/**
 * Writes the licenses of everything that is bundled beside the page, as /LEGAL.txt.
 * @returns {import('vite').Plugin}
 */
export function writeLicenses() {
  return {
    name: 'erx-licenses',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
      this.emitFile({
        type: 'asset',
        fileName: 'LEGAL.txt',
        source: legalText(modules.map((id) => id.replace(/^\0/, '').replace(/\?.*$/, ''))),
      });
    },
  };
}
