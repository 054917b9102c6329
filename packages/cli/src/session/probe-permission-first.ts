type Answers<Asks extends readonly (() => Promise<unknown>)[]> = {
  -readonly [At in keyof Asks]: Awaited<ReturnType<Asks[At]>>;
};

/**
 * Asks for several lists that one right opens: the first alone, then the others together. Each refused call
 * is filed as an incident (S2.7), so a user without the right tries once.
 * @param asks make one call each, or several
 * @returns their answers in the order of the asks
 * @throws whatever an ask threw; when it was the first, nothing else was asked
 */
export async function firstThenAll<const Asks extends readonly (() => Promise<unknown>)[]>(
  asks: Asks,
): Promise<Answers<Asks>> {
  const [first, ...others] = asks;
  const answers =
    first === undefined ? [] : [await first(), ...(await Promise.all(others.map((ask) => ask())))];
  return answers as Answers<Asks>;
}
