const WRITTEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whether a text is the id of a row as the database writes it: what is not is never cast to one, nor looked
 * up as one.
 */
export function isRowId(text: string): boolean {
  return WRITTEN.test(text);
}
