import type { Services } from '../http/services';

/** What receiving needs of the service, and who is calling. */
export interface Receiving extends Pick<Services, 'database' | 'now' | 'wake'> {
  readonly drugs: Pick<Services['drugs'], 'schedulesOf'>;
  readonly softwareVersion: string;
  /** The caller's network address, for incidents. */
  readonly address: string;
}
