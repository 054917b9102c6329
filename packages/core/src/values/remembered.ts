/**
 * A reader of texts that remembers what it read: lists say the same few again and again. It forgets all of them once
 * there are more than `most`.
 * @param read gives the same for the same text
 */
export function remembered<Read>(most: number, read: (text: string) => Read): (text: string) => Read {
  const known = new Map<string, { readonly value: Read }>();
  return (text) => {
    const before = known.get(text);
    if (before) return before.value;
    if (known.size >= most) known.clear();
    const value = read(text);
    known.set(text, { value });
    return value;
  };
}
