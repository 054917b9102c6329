/** So many texts are kept; then all are forgotten. */
const MOST = 10_000;

/**
 * Gives for equal texts always the same one. A text cut from a longer one keeps all of that in memory: where
 * few texts occur in many places, what is kept are those few.
 */
export function createInterner(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const same = known.get(text);
    if (same !== undefined) return same;
    if (known.size >= MOST) known.clear();
    known.set(text, text);
    return text;
  };
}
