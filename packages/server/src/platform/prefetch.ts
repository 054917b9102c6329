/**
 * What is started of each part, in their order: while one is handled, the next is under way already.
 * @param begin starts the work; a promise of it that fails rejects for the caller that comes to that part,
 * not before
 */
export async function* prefetchNext<Part, Begun>(
  parts: AsyncIterable<Part>,
  begin: (part: Part) => Begun | Promise<Begun>,
): AsyncGenerator<Begun> {
  let before: { readonly begun: Begun | Promise<Begun> } | undefined;
  for await (const part of parts) {
    const begun = begin(part);
    if (begun instanceof Promise) begun.catch(() => undefined); // it may fail before anyone waits for it
    if (before) yield await before.begun;
    before = { begun };
  }
  if (before) yield await before.begun;
}
