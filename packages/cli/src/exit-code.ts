/** What a command returns to the shell. Documented in docs/administrators.md; a script may rely on each. */
export const EXIT = { done: 0, failed: 1, usage: 2, cancelled: 3, signIn: 4, stoppedByRule: 5 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
