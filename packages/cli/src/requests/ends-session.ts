/** Whether a call failed because the person is signed out or no longer allowed: trying again cannot help. */
export function endsSession(error: unknown): error is Error {
  return error instanceof Error && 'status' in error && (error.status === 401 || error.status === 403);
}
