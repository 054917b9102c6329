// Old syntax on purpose: this file must load on any Node that knows modules, so that it can say which Node is
// needed.

const NEEDED = [20, 19];

/** The one sentence to say when this Node is too old for the product, or null when it will do. */
export function nodeVersionProblem(version) {
  const parts = version.split('.').map(Number);
  if (parts[0] > NEEDED[0] || (parts[0] === NEEDED[0] && parts[1] >= NEEDED[1])) return null;
  return (
    'Node ' +
    NEEDED.join('.') +
    ' or newer is needed, and this is Node ' +
    version +
    ': install a newer one from nodejs.org and run the command again.'
  );
}
