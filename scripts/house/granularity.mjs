/** A file shorter than this that one other imports belongs to that other (docs/style.md). */
const SMALL = 40;
const LONGEST_LINE = 140;

/**
 * How the product is cut into files.
 * @param {readonly import('./sources.mjs').Source[]} sources
 */
export function granularity(sources) {
  const importers = new Map();
  for (const { imports } of sources)
    for (const path of imports) importers.set(path, (importers.get(path) ?? 0) + 1);
  const lengths = sources.map(({ lines }) => lines).sort((one, other) => one - other);
  const at = (share) => lengths[Math.floor(lengths.length * share)];
  const small = sources.filter(({ path, lines }) => lines < SMALL && importers.get(path) === 1);
  return {
    files: sources.length,
    p50: at(0.5),
    p95: at(0.95),
    longest: lengths.at(-1),
    smallOfOneImporter: small.length / sources.length,
    longLines: sources
      .flatMap(({ text }) => text.split('\n'))
      .filter((line) => line.length > LONGEST_LINE && !line.includes('http')).length,
  };
}
