/** Makes a value when it is first asked for, and keeps it; what fails is tried again with the next question. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
