import type { Client } from '@erx/core/client/call';
import { getUserInfo } from '@erx/core/users/contract';
import type { UserInfo } from '@erx/core/users/model';
import type { Clock, Context } from '../context';
import type { Connection } from './connect';

/** Where the user works on a screen: at which server, in which practice, as whom. */
export interface PracticeSession {
  readonly server: string;
  readonly practice: string;
  /** As the server knew them when the screen was opened. */
  readonly user: UserInfo;
  readonly client: Client;
  readonly clock: Clock;
}

/** Asks the server who works here. @throws CallError */
export async function openPracticeSession(
  { client, origin }: Connection,
  { clock, cancelled }: Pick<Context, 'clock' | 'cancelled'>,
): Promise<PracticeSession> {
  const user = await client.call(getUserInfo, {}, { signal: cancelled });
  return { server: new URL(origin).host, practice: user.organizationName, user, client, clock };
}
