/**
 * Names, codes and places of an error and its causes. Never their messages: a driver quotes the values of a
 * statement.
 */
export function describeError(error: unknown): readonly object[] {
  const chain: object[] = [];
  for (let cause: unknown = error; cause instanceof Error && chain.length < 4; cause = cause.cause) {
    const { code, constraint } = cause as { code?: string; constraint?: string };
    const frames = (cause.stack ?? '')
      .split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 5)
      .map((line) => line.trim());
    chain.push({ name: cause.name, code, constraint, frames });
  }
  return chain;
}
