import { AsyncResource } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Database } from './database';

export type Topic = 'events' | 'outbox' | 'push-groups';
export const TOPICS: readonly Topic[] = ['events', 'outbox', 'push-groups'];

/**
 * Notifies this process and the others that something committed. A hint only: anyone who listens also looks
 * from time to time.
 */
export interface Signals {
  /**
   * Cheap; called after a commit. Listeners here run at the same time and together, the other processes hear of it
   * within 50 ms.
   */
  notify(topic: Topic): void;
  on(topic: Topic, listener: () => void): () => void;
  close(): Promise<void>;
}

const CHANNEL = 'erx_wake';
/**
 * One NOTIFY in this time, whatever happens: in business transactions it cost two thirds of the throughput
 * (docs/decisions/reading-a-tail.md).
 */
const NOTIFY_EVERY = 50;

/** Opens the signals of a database. */
export async function openSignals(database: Database, log: FastifyBaseLogger): Promise<Signals> {
  const self = uuidv7();
  const listeners = new Map<Topic, Set<() => void>>(TOPICS.map((topic) => [topic, new Set()]));
  const awake = new Set<Topic>();
  const pending = new Set<Topic>();
  let timer: NodeJS.Timeout | undefined;
  let notifying: Promise<void> = Promise.resolve();

  function callListeners(topic: Topic): void {
    if (awake.has(topic)) return;
    awake.add(topic);
    setImmediate(() => {
      awake.delete(topic);
      for (const listener of listeners.get(topic) ?? []) listener();
    });
  }

  async function notifyOthers(): Promise<void> {
    timer = undefined;
    const topics = [...pending];
    pending.clear();
    try {
      await database.notify(CHANNEL, `${self} ${topics.join(' ')}`);
    } catch {
      log.warn({ code: 'wake.notify-failed' }, 'other processes will notice by themselves');
    }
  }

  // The embedded database has this one process alone.
  const isShared = database.kind === 'postgresql';
  const stopListening = isShared
    ? await database.listen(CHANNEL, (payload) => {
        const [sender, ...topics] = payload.split(' ');
        if (sender !== self) for (const topic of TOPICS) if (topics.includes(topic)) callListeners(topic);
      })
    : undefined;

  return {
    notify(topic) {
      callListeners(topic);
      if (!isShared) return;
      pending.add(topic);
      timer ??= setTimeout(() => {
        notifying = notifyOthers();
      }, NOTIFY_EVERY);
    },
    on(topic, listener) {
      // A listener works for itself, not for the caller whose commit it hears of.
      const own = AsyncResource.bind(listener);
      listeners.get(topic)?.add(own);
      return () => {
        listeners.get(topic)?.delete(own);
      };
    },
    async close() {
      clearTimeout(timer);
      for (const set of listeners.values()) set.clear();
      await notifying;
      await stopListening?.();
    },
  };
}
