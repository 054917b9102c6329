import { pauseAfter } from '../network/message-sender';
import { answeredWithin } from '../network/time-limit';
import type { Settings } from '../settings';
import { reportOf, type PortalRecord, type PortalStore } from './records';

const ANSWER_WITHIN_MS = 15_000;

/** Reports the state of requests to the product, again and again until it takes it; survives a restart. */
export interface Reporter {
  tell: (record: PortalRecord) => void;
  resume: () => void;
  stop: () => void;
}

export const makeReporter = ({
  portal,
  settings,
}: {
  portal: PortalStore;
  settings: Pick<Settings, 'portal'>;
}): Reporter => {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new AbortController();

  const isTaken = async (record: PortalRecord): Promise<boolean> => {
    try {
      const response = await fetch(settings.portal.productUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${settings.portal.productKey}`,
        },
        body: JSON.stringify(reportOf(record)),
        redirect: 'error',
        signal: answeredWithin(ANSWER_WITHIN_MS, running.signal),
      });
      return response.ok;
    } catch {
      return false;
    }
  };

  const attempt = async (id: string, tries: number): Promise<void> => {
    timers.delete(id);
    const record = portal.byId(id);
    if (!record || record.isTold) return;
    const taken = await isTaken(record);
    if (running.signal.aborted) return;
    const now = portal.byId(id);
    if (taken && now?.changedAt === record.changedAt) portal.put({ ...now, isTold: true });
    else schedule(id, taken ? 0 : pauseAfter(tries), taken ? 1 : tries + 1);
  };

  const schedule = (id: string, wait: number, tries: number) => {
    clearTimeout(timers.get(id));
    timers.set(
      id,
      setTimeout(() => {
        void attempt(id, tries);
      }, wait),
    );
  };

  return {
    tell: ({ request }) => {
      schedule(request.id, 0, 1);
    },
    resume: () => {
      for (const { request, isTold } of portal.list()) if (!isTold) schedule(request.id, 0, 1);
    },
    stop: () => {
      running.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
};
