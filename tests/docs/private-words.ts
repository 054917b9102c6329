/** Words that no American pharmacist or engineer writes where this house did, with what they write. */
export const INSTEAD: Readonly<Record<string, string>> = {
  told: 'notified, or a verb that says what happened',
  anew: 'again',
  whoever: 'the person who',
  nobody: 'no one, or a sentence without it',
  somebody: 'someone, or who it is',
  'goes on': 'continues',
  'of its own': 'separate',
};

/** Odd in code only: a sentence may say what a letter stands for. */
const INSTEAD_IN_CODE: Readonly<Record<string, string>> = { ...INSTEAD, stands: 'is' };

/** Finds the first of the words in a sentence that people read. */
export const IN_SENTENCES = new RegExp(String.raw`\b(?:${Object.keys(INSTEAD).join('|')})\b`, 'i');

const IN_CODE = new RegExp(String.raw`\b(?:${Object.keys(INSTEAD_IN_CODE).join('|')})\b`, 'gi');

/** A comment, a string, a template, or a name. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|\$\{[^{}]*\}|[^`\\])*`|[A-Za-z_$][\w$]*/g;

/** The words of the list in a name of any case: 'isTold', 'told_at' and 'NOBODY-ELSE' have one each. */
export const wordsInName = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .match(IN_CODE) ?? [];

/** The words of the list in the names and the comments of a source. */
export function wordsInCode(source: string): {
  readonly names: readonly string[];
  readonly comments: readonly string[];
} {
  const names: string[] = [];
  const comments: string[] = [];
  for (const [token] of source.matchAll(TOKEN))
    if (/^\/[/*]/.test(token)) comments.push(...(token.replaceAll(/\n\s*\*/g, '').match(IN_CODE) ?? []));
    else if (/^[A-Za-z_$]/.test(token) && wordsInName(token).length > 0) names.push(token);
  return { names, comments };
}
