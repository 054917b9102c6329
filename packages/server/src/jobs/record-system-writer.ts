import { uuidv7 } from 'uuidv7';
import { describeError } from '../platform/describe-error';
import type { Signals } from '../platform/database/notify';
import { inWork } from '../platform/database/work';
import { leaseWrites } from '../record-systems/write-store';
import { writeBack } from '../record-systems/write-back';
import type { Services } from '../services';

/** Written concurrently; a record system is asked no more than that by us. */
const CONCURRENT = 4;
/** An attempt is ended after so long, and its lease later: one ends only when its worker has died. */
const ATTEMPT = 45_000;
const LEASE = 75_000;
/** Retries come due by themselves. */
const LOOK_EVERY = 1_000;

/** Writes to record systems what was prescribed for their patients. */
export interface RecordSystemWriter {
  close(): Promise<void>;
}

/** Starts it; several processes may: each prescription is one worker's at a time. */
export function startRecordSystemWriter(
  services: Pick<Services, 'config' | 'database' | 'keys' | 'log' | 'now' | 'notify'>,
  signals: Pick<Signals, 'on'>,
): RecordSystemWriter {
  const { database, log, now } = services;
  let isClosed = false;
  let isWanted = false;
  let running: Promise<void> | undefined;

  async function writeDue(): Promise<void> {
    while (isWanted && !isClosed) {
      isWanted = false;
      const at = now();
      const by = uuidv7();
      const signal = AbortSignal.timeout(ATTEMPT);
      const until = new Date(at.getTime() + LEASE);
      const due = await leaseWrites(database, { now: at, until, by, limit: CONCURRENT });
      isWanted ||= due.length === CONCURRENT;
      // the lease of one that failed ends by itself, and it is written again
      await Promise.all(due.map((write) => writeBack(services, write, signal).catch(report)));
    }
  }

  const report = (error: unknown) => {
    log.error(
      { code: 'record-system.failed', failure: describeError(error) },
      'what came of a write could not be stored; it is tried again',
    );
  };

  function look(): void {
    isWanted = true;
    running ??= inWork({ kind: 'outbox' }, () => writeDue())
      .catch(report)
      .finally(() => {
        running = undefined;
        if (isWanted && !isClosed) look();
      });
  }

  const stopListening = signals.on('events', look);
  const looking = setInterval(look, LOOK_EVERY);
  look();
  return {
    async close() {
      isClosed = true;
      stopListening();
      clearInterval(looking);
      await running;
    },
  };
}
