/**
 * What fetch was asked, read from what it was called with: to make a Request of it would load all that Node
 * has for fetch.
 */
export function asked(
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
): { readonly address: URL; readonly method: string } {
  const isAddress = typeof input === 'string' || input instanceof URL;
  return {
    address: new URL(isAddress ? input : input.url),
    method: init?.method ?? (isAddress ? 'GET' : input.method),
  };
}
