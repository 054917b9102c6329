/**
 * A date as it is typed, MM/dd/yyyy (S5-22): with its slash where typing has just completed month or day. Deleting
 * and editing in the middle are left alone.
 * @param before what was there
 * @param after what is there now
 */
export function maskDate(before: string, after: string): string {
  const isTypedAtEnd = after.length === before.length + 1 && after.startsWith(before);
  if (!isTypedAtEnd) return after;
  // the slash came by itself, and was typed as well
  if (/^(\d{2}|\d{2}\/\d{2})\/\/$/.test(after)) return after.slice(0, -1);
  return /^(\d{2}|\d{2}\/\d{2})$/.test(after) ? `${after}/` : after;
}
