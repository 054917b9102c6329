/** Conditions of a statement that is put together for its search, and the values that they are asked with. */
export function conditionsOf(...first: readonly (readonly [string, unknown])[]) {
  const values: unknown[] = [];
  const texts: string[] = [];
  /** @param text with a `?` wherever the value is */
  const add = (text: string, value: unknown): void => {
    texts.push(text.replaceAll('?', `$${String(values.push(value))}`));
  };
  for (const [text, value] of first) add(text, value);
  return {
    add,
    /** Where the value is known alone. */
    addKnown(text: string, value: unknown): void {
      if (value !== undefined) add(text, value);
    },
    get text() {
      return texts.join(' AND ');
    },
    values,
  };
}
