import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database';
import { inWork } from './work';

/** Something read from the database and held in the memory of every process. */
export interface Held<Value> {
  /**
   * What is held now. Where a part of it could not be read, the next call reads it again.
   * @throws what reading it throws
   */
  current(): Promise<Value>;
  /** After a change committed: every process has it when this is done, this one immediately. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface Options<Value> {
  /** On which a process notifies the others of a change. */
  readonly channel: string;
  /** Of what is held, for the log. */
  readonly name: string;
  readonly load: () => Promise<Value>;
}

/** It is read when it is first asked for. */
export async function openHeld<Value extends { readonly isPartMissing: boolean }>(
  database: Pick<Database, 'listen' | 'notify'>,
  log: FastifyBaseLogger,
  { channel, name, load }: Options<Value>,
): Promise<Held<Value>> {
  let loaded: Promise<Value> | undefined;
  // What is read for all is no one caller's, who may leave.
  const loadForAll = () => inWork({ kind: 'knowledge' }, load);
  const held = () => (loaded ??= loadForAll());
  let begun = 0;
  let heldSince = 0;
  const reload = async () => {
    begun += 1;
    const number = begun;
    const next = loadForAll();
    await next;
    // One that began earlier may end later, with what was before a change.
    if (number < heldSince) return;
    heldSince = number;
    loaded = next;
  };
  const own = randomUUID();
  const stop = await database.listen(channel, (sender) => {
    // What this process said itself it has read already.
    if (sender === own) return;
    reload().catch((error: unknown) => {
      log.error({ failure: nameOf(error) }, `${name} not reloaded`);
    });
  });
  return {
    async current() {
      const known = await held().catch(() => undefined);
      if (known && !known.isPartMissing) return known;
      await reload();
      return await held();
    },
    async refresh() {
      await reload();
      await database.notify(channel, own);
    },
    close: stop,
  };
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
