import ts from 'typescript';

/** A function longer than this becomes a state machine, one function a handler, or steps (docs/style.md). */
const LONGEST_FUNCTION = 100;
/** Where colors have names: the only CSS that may write one out. */
const THEME = 'packages/web/src/app/theme/';

/**
 * What the product weighs, and what of its code is too long to read at once.
 * @param {readonly import('./sources.mjs').Source[]} sources
 */
export function mass(sources) {
  const styles = sources.filter(({ path }) => path.endsWith('.css'));
  return {
    lines: sources.reduce((total, { lines }) => total + lines, 0),
    /** Colors written out outside the theme. */
    colors: styles
      .filter(({ path }) => !path.startsWith(THEME))
      .reduce((total, { text }) => total + (text.match(/#[0-9a-f]{3,8}\b/gi)?.length ?? 0), 0),
    longFunctions: sources.filter(({ path }) => !path.endsWith('.css')).flatMap(longFunctions),
  };
}

/** @returns {string[]} path, line and length of each function of one file that is too long */
function longFunctions({ path, text }) {
  if (text.split('\n').length <= LONGEST_FUNCTION) return [];
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const first = file.getLineAndCharacterOfPosition(node.getStart(file)).line;
      const length = file.getLineAndCharacterOfPosition(node.end).line - first + 1;
      if (length > LONGEST_FUNCTION) found.push(`${path}:${String(first + 1)} ${String(length)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
