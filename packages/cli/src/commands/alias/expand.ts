import { parse } from 'shell-quote';
import type { Context } from '../../context';
import { ScriptFailure } from '../../script-messages';
import { COMMAND_WORDS } from '../../help/layout';
import type { Alias } from '../../stored/settings';

/**
 * A command line with what its first word stands for, where that is an alias. Words become words: nothing of it
 * goes through a shell. Settings that cannot be read hold none.
 * @throws TerminalFailure terminal.alias-lacks, terminal.alias-invalid of one that was edited by hand
 */
export async function expanded(
  [first = '', ...rest]: readonly string[],
  context: Pick<Context, 'openSettings'>,
): Promise<readonly string[]> {
  const aliases = await context.openSettings().then(
    (store) => store.aliases(),
    () => [],
  );
  const alias = aliases.find(({ name }) => name === first);
  return alias ? wordsOf(alias, rest) : [first, ...rest];
}

/** $1 to $9: the word that is there behind the alias. */
const PLACE = /\$([1-9])/g;

/**
 * The command line of an alias: its places filled, and the words that have none behind it.
 * @throws TerminalFailure terminal.alias-lacks
 */
export function wordsOf(alias: Alias, behind: readonly string[]): readonly string[] {
  const words = parsedWords(alias);
  const places = words.flatMap((word) => [...word.matchAll(PLACE)].map(([, number]) => Number(number)));
  const count = Math.max(0, ...places);
  if (behind.length < count)
    throw new ScriptFailure('terminal.alias-lacks', {
      name: alias.name,
      words: count === 1 ? 'a word' : `${String(count)} words`,
      expansion: alias.expansion,
    });
  const filled = words.map((word) =>
    word.replaceAll(PLACE, (_, number: string) => behind[Number(number) - 1] ?? ''),
  );
  return [...filled, ...behind.slice(count)];
}

/**
 * An alias that may be kept.
 * @throws TerminalFailure terminal.alias-name-invalid, terminal.alias-shadows, terminal.alias-invalid
 */
export function checkedAlias(alias: Alias): Alias {
  const { name } = alias;
  if (!/^[a-z][\w-]{0,49}$/i.test(name)) throw new ScriptFailure('terminal.alias-name-invalid', { name });
  if (COMMAND_WORDS.has(name)) throw new ScriptFailure('terminal.alias-shadows', { name });
  parsedWords(alias);
  return alias;
}

/** @throws TerminalFailure terminal.alias-invalid */
function parsedWords({ name, expansion }: Alias): readonly string[] {
  const refuse = (reason: string): never => {
    throw new ScriptFailure('terminal.alias-invalid', { name, reason });
  };
  // A place stays as it is until the words behind are known.
  const words = parse(expansion, (variable) => `$${variable}`).map((entry) => {
    if (typeof entry === 'string') return entry;
    if ('pattern' in entry) return entry.pattern;
    return refuse('comment' in entry ? '# begins a comment' : `${entry.op} is shell syntax`);
  });
  const [first = ''] = words;
  if (!COMMAND_WORDS.has(first)) refuse(`${first === '' ? 'nothing' : first} is not an erx command`);
  return words;
}
