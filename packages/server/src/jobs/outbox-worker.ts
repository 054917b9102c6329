import { setMaxListeners } from 'node:events';
import { uuidv7 } from 'uuidv7';
import type { Signals } from '../platform/database/notify';
import { isForDirectory, settleDirectoryMessage } from '../credentials/directory/settle';
import { type DirectoryHandover, openPrescriberDirectory } from '../platform/gateway/directory';
import {
  type Handover,
  openPharmacyNetwork,
  type PharmacyNetwork,
} from '../platform/gateway/pharmacy-network';
import { describeError } from '../platform/describe-error';
import type { Services } from '../services';
import {
  type EndedMessage,
  leaseMessages,
  type LeasedMessage,
  retryLater,
  settleMessages,
  releaseLease,
} from '../platform/outbox/store';
import { releaseAhead } from '../platform/outbox/clock-store';
import { batched } from '../platform/database/batcher';
import { inWork } from '../platform/database/work';
import { givenUp, timedCall } from '../platform/metrics/counted';
import { beginSpan, currentSpan, timed } from '../platform/tracing/spans';
import { toDeliveryOutcome } from '../platform/outbox/deliver';
import { retryDelay } from '../platform/outbox/retry';

/** Messages sent concurrently; as many more are leased so that none waits for the database. */
const MAX_CONCURRENT = 16;
/**
 * As many while people wait for answers of this process: what they sent is safe and can wait a moment, they
 * should not. What has waited longer than that moment goes first again: the outbox never grows without end.
 */
const MAX_CONCURRENT_WHEN_BUSY = 4;
const LATE_MILLISECONDS = 1_000;
/**
 * Three times the network's time to answer, one for those ahead and one for the message: a lease ends only
 * when its worker has died.
 */
const LEASE = 30_000;
/** Retries come due by themselves; and a notification may be missed, so that new messages are looked for as well. */
const LOOK_EVERY = 1_000;
/** How often it is looked for what a clock that was ahead has left behind. */
const RELEASE_EVERY = 15_000;

/** Sends what waits in the outbox. */
export interface Worker {
  /** Stops: what is on its way is left to the next worker, under the same id. */
  close(): Promise<void>;
}

type Needs = Pick<Services, 'config' | 'database' | 'log' | 'now' | 'notify'> &
  Partial<Pick<Services, 'clock'>>;

/**
 * Starts a worker over the outbox; several processes may. Without a network in the settings everything waits.
 * @param isBusy whether this process has more requests to answer than usual
 */
export function startWorker(
  services: Needs,
  signals: Signals,
  network: PharmacyNetwork | undefined = networkOf(services),
  isBusy: () => boolean = () => false,
): Worker {
  if (!network) {
    services.log.warn(
      { code: 'outbox.no-network' },
      'no pharmacy network is set: messages wait (PHARMACY_NETWORK_URL)',
    );
    return { close: () => Promise.resolve() };
  }
  return inWork({ kind: 'outbox' }, () => runWorker(services, signals, network, isBusy));
}

function runWorker(
  services: Needs,
  signals: Signals,
  network: PharmacyNetwork,
  isBusy: () => boolean,
): Worker {
  const { database, log, now } = services;
  const self = uuidv7();
  const waiting: LeasedMessage[] = [];
  const active = new Set<Promise<void>>();
  const stopping = new AbortController();
  setMaxListeners(2 * MAX_CONCURRENT, stopping.signal); // each message under way listens to it
  const send = createSender(services, network, self, stopping.signal);
  let filling: Promise<void> | undefined;
  let isFillWanted = false;
  let isNewWanted = false;

  function dispatchWaiting(): void {
    while (!stopping.signal.aborted) {
      const [message] = waiting;
      if (!message || active.size >= mostFor(message)) return;
      waiting.shift();
      const task: Promise<void> = send(message)
        // The lease ends by itself, and the message is sent again under its id.
        .catch((error: unknown) => {
          log.error(
            { code: 'outbox.failed', message: message.messageId, failure: describeError(error) },
            'the outcome could not be stored',
          );
        })
        .finally(() => {
          active.delete(task);
          dispatchWaiting();
          fillSoon();
        });
      active.add(task);
    }
  }

  function mostFor({ createdAt }: LeasedMessage): number {
    const isLate = now().getTime() - createdAt.getTime() > LATE_MILLISECONDS;
    return isBusy() && !isLate ? MAX_CONCURRENT_WHEN_BUSY : MAX_CONCURRENT;
  }

  async function fill(): Promise<void> {
    let found: number;
    let limit: number;
    do {
      const isOfTried = !isNewWanted;
      isFillWanted = isNewWanted = false;
      limit = 2 * MAX_CONCURRENT - active.size - waiting.length;
      if (limit <= 0) return;
      const at = now();
      const leased = await leaseMessages(database, {
        now: at,
        until: new Date(at.getTime() + LEASE),
        by: self,
        limit,
        isOfTried,
      });
      found = leased.length;
      waiting.push(...leased);
      dispatchWaiting();
      if (found === limit) isNewWanted ||= !isOfTried;
    } while ((found === limit || isFillWanted) && !stopping.signal.aborted);
  }

  /** @param isOfNew whether new messages are wanted too, and not only those whose next try is due */
  function fillSoon(isOfNew = true): void {
    // Enough at hand: anyone who ends a message asks again.
    if (stopping.signal.aborted || waiting.length >= MAX_CONCURRENT / 2) return;
    isFillWanted = true;
    isNewWanted ||= isOfNew;
    filling ??= fill()
      .catch((error: unknown) => {
        log.error(
          { code: 'outbox.lease-failed', failure: describeError(error) },
          'the outbox could not be read; it is tried again',
        );
      })
      .finally(() => {
        filling = undefined;
        if (isFillWanted) fillSoon(isNewWanted);
      });
  }

  const stopListening = signals.on('outbox', () => {
    fillSoon();
  });
  const looking = setInterval(() => {
    fillSoon(services.config.readsAgain);
  }, LOOK_EVERY);
  async function releaseThenFill(): Promise<void> {
    const released = await releaseAhead(database, now());
    if (released === 0) return;
    log.warn(
      { code: 'outbox.clock-was-ahead', messages: released },
      'messages waited for a clock that was ahead',
    );
    fillSoon();
  }
  let releasing: Promise<void> = Promise.resolve();
  const releaseSoon = () => {
    releasing = releaseThenFill().catch((error: unknown) => {
      log.error({ code: 'outbox.release-failed', failure: describeError(error) }, 'it is tried again');
    });
  };
  const releasingAgain = setInterval(releaseSoon, RELEASE_EVERY);
  releaseSoon();
  fillSoon();

  return {
    async close() {
      stopping.abort();
      stopListening();
      clearInterval(looking);
      clearInterval(releasingAgain);
      await releasing;
      await filling;
      await Promise.all(active);
      for (const message of waiting.splice(0))
        await releaseLease(database, message, self).catch(() => undefined);
    },
  };
}

/** Sends one message and stores what came of it; what did not arrive waits for its next try. */
function createSender(
  services: Needs,
  network: PharmacyNetwork,
  self: string,
  stopping: AbortSignal,
): (message: LeasedMessage) => Promise<void> {
  const { config, database, log, now } = services;
  const settle = batched((ended: readonly EndedMessage[]) => settleMessages(database, ended));
  const directory = config.directory && openPrescriberDirectory(config.directory);
  const about = ({ messageId, practiceId, attempts }: LeasedMessage) => {
    const trace = currentSpan()?.traceId;
    return { message: messageId, practice: practiceId, attempts, ...(trace === undefined ? {} : { trace }) };
  };

  async function tryLater(
    message: LeasedMessage,
    at: Date,
    handover: Handover | DirectoryHandover,
  ): Promise<string> {
    const problem = handover.outcome === 'unknown' ? handover.problem : '';
    const wait = stopping.aborted ? 0 : retryDelay(message.attempts, Math.random());
    await retryLater(database, message, self, { at, problem, next: new Date(at.getTime() + wait) });
    return problem;
  }

  /** A message about a prescriber, not about a prescription: it goes to the network's directory. */
  async function notifyDirectory(message: LeasedMessage): Promise<void> {
    const handover =
      directory === undefined
        ? ({ outcome: 'unknown', problem: 'no directory is set' } as const)
        : await timedCall(
            'directory',
            () => directory.handOver(message.messageId, message.xml, stopping),
            ({ outcome }) => outcome,
          );
    const at = now();
    currentSpan()?.say({ outcome: handover.outcome });
    if (await settleDirectoryMessage(database, config, message, handover, at))
      log.info({ code: `directory.${handover.outcome}`, ...about(message) }, 'told the directory');
    else await tryLater(message, at, handover);
  }

  async function deliver(message: LeasedMessage): Promise<void> {
    if (isForDirectory(message)) return await notifyDirectory(message);
    const handover = await timedCall(
      'network',
      () => network.handOver(message.messageId, message.xml, stopping),
      ({ outcome }) => outcome,
    );
    const at = now();
    const ending = toDeliveryOutcome(message, handover, at);
    currentSpan()?.say({ outcome: handover.outcome, code: ending?.delivery.code });
    if (ending) {
      const isOurs = await settle({ message, ending, at });
      if (isOurs) services.notify('events');
      if (isOurs && handover.outcome === 'unknown') givenUp.inc();
      log.info({ code: `outbox.${ending.delivery.state}`, ...about(message) }, 'delivered');
      return;
    }
    const problem = await tryLater(message, at, handover);
    log.warn({ code: 'outbox.retry', ...about(message), problem }, 'not delivered; it is tried again');
  }

  // Each attempt belongs to the trace of what wrote the message.
  return (message) => {
    const { kind, attempts: attempt, practiceId: practice, trace } = message;
    return timed(beginSpan('consumer', 'deliver', trace), { message: kind, attempt, practice }, () =>
      deliver(message),
    );
  };
}

function networkOf({ config, clock, now }: Needs): PharmacyNetwork | undefined {
  return config.network && openPharmacyNetwork(config.network, { now, ...(clock ? { clock } : {}) });
}
