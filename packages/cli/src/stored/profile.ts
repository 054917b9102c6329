import type { SignInConfiguration } from '@erx/core/session/contract';

/** What is kept of a sign-in. */
export interface Profile {
  /** The origin of the server signed in at. */
  readonly server: string;
  readonly configuration: SignInConfiguration;
  /** The port that the browser comes back to; any free one when absent. */
  readonly callbackPort?: number;
  /** As core's terminal session stores them; this package never looks inside. */
  readonly tokens?: unknown;
  /** Absent where a sign-in is kept whose practice is still to be chosen. */
  readonly practice?: { readonly id: string; readonly name: string };
}
