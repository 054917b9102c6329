/** A name that can be typed. */
interface Named {
  readonly name: string;
  readonly takesText?: boolean;
  readonly actsAtOnce?: boolean;
}

/** So many letters of a name are enough before what it takes. */
const ENOUGH = 3;

const wordsOf = (text: string) => text.trim().toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Whether a text means a command, and what is typed behind its name. Each word begins a word of the name, in any
 * order; of a command that acts at once it is one.
 * @returns undefined where the text means something else
 */
export function readCommand({ name, takesText, actsAtOnce }: Named, text: string): string | undefined {
  const typed = wordsOf(text);
  const [first = ''] = typed;
  if (takesText === true && typed.length > 1)
    return first.length >= ENOUGH && name.toLowerCase().startsWith(first) ? behind(name, text) : undefined;
  const words = wordsOf(name);
  const isMeant =
    actsAtOnce === true
      ? typed.every((word) => words.includes(word))
      : name.toLowerCase().includes(typed.join(' ')) ||
        typed.every((word) => words.some((each) => each.startsWith(word)));
  return isMeant ? '' : undefined;
}

/** What is behind the first word, and behind further words of the name where those were typed, too. */
function behind(name: string, text: string): string {
  const [, ...further] = wordsOf(name);
  return further.reduce(
    (rest, word) => (wordsOf(rest)[0] === word ? rest.replace(/^\S+\s*/, '') : rest),
    text.trim().replace(/^\S+\s+/, ''),
  );
}
