import type { SignInConfiguration } from '@erx/core/session/contract';

/** What is kept of a sign-in. */
export interface Profile {
  /** The origin of the server signed in at. */
  readonly server: string;
  readonly configuration: SignInConfiguration;
  /** As core's terminal session stores them; this package never looks inside. */
  readonly tokens?: unknown;
  readonly practice?: { readonly id: string; readonly name: string };
}
