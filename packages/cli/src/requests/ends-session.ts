/**
 * Whether a list cannot be read because the person is signed out or no longer allowed: trying again cannot
 * help.
 */
export function endsSession(error: unknown): error is Error {
  return error instanceof Error && 'status' in error && (error.status === 401 || error.status === 403);
}

/**
 * Whether an act failed because no one is signed in any more. That a user may not do a thing (403) is an
 * answer, and no end.
 */
export function isSignedOut(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (('status' in error && error.status === 401) ||
      ('code' in error && String(error.code).startsWith('session.')))
  );
}
