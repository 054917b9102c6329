import * as z from 'zod';
import type { Config } from '../config';
import { timedFetch } from '../metrics/counted';

/** A question on a user's phone. */
export interface Push {
  /** Chosen by us: the same push sent again is the same question. */
  readonly id: string;
  /** The authenticator that is asked. */
  readonly deviceId: string;
  readonly title: string;
  readonly text: string;
}

export type PushAnswer = 'waiting' | 'approved' | 'refused' | 'unreachable';

/** The way to people's phones. */
export interface Phone {
  /** Asks; never throws. @returns whether the phone's service has taken the question */
  ask(push: Push): Promise<boolean>;
  /** What was answered; never throws. */
  answerOf(pushId: string): Promise<PushAnswer>;
}

const ANSWER_WITHIN = 5_000;
const Answer = z.object({ status: z.enum(['waiting', 'approved', 'refused']) });

/** The phone's service of the settings. */
export function openPhone({ url, key }: NonNullable<Config['phone']>): Phone {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  const call = (path: string, init: RequestInit) =>
    timedFetch('phone', `${url.replace(/\/$/, '')}${path}`, {
      ...init,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    });
  return {
    async ask(push) {
      try {
        const response = await call('/pushes', { method: 'POST', body: JSON.stringify(push) });
        await response.body?.cancel();
        return response.ok;
      } catch {
        return false;
      }
    },
    async answerOf(pushId) {
      try {
        const response = await call(`/pushes/${encodeURIComponent(pushId)}`, { method: 'GET' });
        if (!response.ok) {
          await response.body?.cancel();
          return 'unreachable';
        }
        return Answer.parse(await response.json()).status;
      } catch {
        return 'unreachable';
      }
    },
  };
}
