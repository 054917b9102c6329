/** Printable ASCII without quote and backslash is between quotes as it is. */
const PLAIN = /^[ !#-[\]-~]*$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * RFC 8785 text of what this service signs and digests: objects, lists, texts, finite numbers, booleans and
 * null; what is undefined is left out of an object. JSON.stringify writes texts and numbers as the RFC asks.
 * The library `canonicalize` gives the same text in twice the time, and the tests hold one against the other.
 * @throws Error for what has no canonical form here: a lone surrogate, a number that is not finite, undefined
 * in a list, any other type
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') {
    if (PLAIN.test(value)) return `"${value}"`;
    if (LONE_SURROGATE.test(value)) throw new Error('A text with half a character has no canonical form.');
    return JSON.stringify(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object') throw new Error('A value of this type has no canonical form.');
  let members = '';
  for (const name of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[name];
    if (member !== undefined)
      members += `${members === '' ? '' : ','}${canonicalJson(name)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}
