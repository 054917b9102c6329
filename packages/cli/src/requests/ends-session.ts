/** Signed out, or no longer allowed: trying again cannot help. */
export function endsSession(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error.name === 'TerminalFailure' || ('status' in error && (error.status === 401 || error.status === 403));
}
