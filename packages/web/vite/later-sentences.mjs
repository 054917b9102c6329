/**
 * Leaves the sentences that no one reads on the first screen out of the start: `messages.ts` takes them from
 * the module that fetches them (core, findings/messages/later-loaded.ts).
 * @returns {import('vite').Plugin}
 */
export function loadSentencesLater() {
  return {
    name: 'erx-later-sentences',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /^\.\/messages\/later$/ },
      handler(_source, importer) {
        return this.resolve('./messages/later-loaded', importer, { skipSelf: true });
      },
    },
  };
}
