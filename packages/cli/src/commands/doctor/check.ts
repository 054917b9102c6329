/** How a check ended: 'warn' works and should be looked at, 'bad' does not work. */
export type CheckState = 'ok' | 'warn' | 'bad';

/**
 * One thing that was checked: how it is in a sentence, and what to do where it is not well. Never holds a
 * secret.
 */
export interface Check {
  readonly name: string;
  readonly state: CheckState;
  readonly says: string;
  readonly next?: string;
}

export const ok = (name: string, says: string): Check => ({ name, state: 'ok', says });
export const warn = (name: string, says: string, next: string): Check => ({
  name,
  state: 'warn',
  says,
  next,
});
export const bad = (name: string, says: string, next: string): Check => ({ name, state: 'bad', says, next });
