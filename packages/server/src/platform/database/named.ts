import type { Connection, Statement } from './database';

/** What a statement takes as a value; undefined is NULL. */
type Value = string | number | boolean | Date | null | undefined | readonly Value[];

type Letter =
  | ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm')
  | ('n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z');
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '_';

/** The word that a text begins with. */
type Word<Text extends string, Before extends string = ''> = Text extends `${infer First}${infer Rest}`
  ? Lowercase<First> extends Letter | Digit
    ? Word<Rest, `${Before}${First}`>
    : Before
  : Before;

/** The words of a text that follow one colon and begin with a small letter; two colons are a cast. */
type Names<Text extends string, Found extends string = never> = Text extends `${string}:${infer Rest}`
  ? Rest extends `:${infer Cast}`
    ? Names<Cast, Found>
    : Names<Rest, Rest extends `${Letter}${string}` ? Found | Word<Rest> : Found>
  : Found;

/** A statement that gets its values by name alone: it is none that a connection would run by numbers. */
export interface NamedStatement<Name extends string> {
  /**
   * Runs it. A name that is missing, or that its text does not have, does not compile; nor does a statement
   * whose text is not known when it is compiled.
   */
  run<Row>(
    connection: Pick<Connection, 'run'>,
    values: [Name] extends [never] ? never : Readonly<Record<Name, Value>>,
  ): Promise<Row[]>;
}

/**
 * Compiles a statement whose text has a `:name` for each value, once or several times: each name becomes one
 * `$n`, in the order of the text. Values are never part of a text.
 * @throws where its text has a number of a value, or no name: at load
 */
export function named<const Text extends string>(statement: {
  readonly name?: string;
  readonly text: Text;
}): NamedStatement<Names<Text>> {
  const names: string[] = [];
  const text = statement.text.replace(/(?<!:):([a-z]\w*)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${String(names.indexOf(name) + 1)}`;
  });
  if (names.length === 0 || /\$\d/.test(statement.text))
    throw new Error(`The values of ${statement.name ?? statement.text} have no names.`);
  const compiled: Statement = { ...statement, text };
  return {
    run: (connection, values: Readonly<Record<string, Value>>) =>
      connection.run(
        compiled,
        names.map((name) => values[name] ?? null),
      ),
  };
}
