/** The facts a record keeps; none where they cannot be read, which its seal reveals. */
export function parseDetails(text: string): Readonly<Record<string, unknown>> {
  try {
    const details: unknown = JSON.parse(text);
    return typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
