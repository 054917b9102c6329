import { AppError } from '@erx/core/findings/app-error';
import type { CautionKind } from '@erx/core/cautions/facts';
import * as contract from '@erx/core/reference/contract';
import type { FactSet, ImportState } from '@erx/core/reference/model';
import type { Member } from '../platform/api/authenticate';
import type { Call, Server } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import { acquireLock, LOCKS } from '../platform/database/advisory-locks';
import type { Connection } from '../platform/database/database';
import { describeSet, stagedSet } from '../reference-import/fact-sets';
import type { Services } from '../services';
import { cautionSetsStore } from './caution-set-store';
import { importsStore, type StoredImport } from './import-store';
import { stagedRecords } from './staging-store';

/** Imported sets of facts: which are in force, and taking one out. */
export function serveFactSets(server: Server, services: Services): void {
  server.serve(contract.listFactSets, async () => {
    const sets = await cautionSetsStore(services.database).inForce();
    const knowledge = await services.interactions.current();
    return sets.map((set) => describeSet(set, sets, knowledge));
  });

  server.serve(contract.removeFactSet, (call) => removeFactSet(services, call));
}

/** An end of an import of a set, or the rehearsal of one. */
interface Ending {
  readonly member: Member;
  readonly importId: string;
  readonly replaces: readonly CautionKind[];
  readonly now: Date;
  /** The import, held until the transaction ends. */
  readonly hold: (transaction: Connection) => Promise<StoredImport>;
}

/** What the end of an import of a set would change. @throws AppError as finishSet does */
export async function previewSet(
  services: Services,
  ending: Ending,
): Promise<{ readonly state: ImportState; readonly set: FactSet | undefined }> {
  const state = await refuseUnlessWhole(services, ending);
  const { importId, replaces, now } = ending;
  const set = await stagedSet(services.database, importId, replaces, now);
  if (!set) return { state, set: undefined };
  const sets = await cautionSetsStore(services.database).inForce();
  return { state, set: describeSet(set, sets, await services.interactions.current()) };
}

/**
 * Puts a set in force, whole, in one transaction with its record; the running service judges by it at once.
 * @throws AppError reference.set-not-whole where any of its lines was refused: the import is over then, and the
 * facts of before stay in use
 */
export async function finishSet(
  services: Services,
  ending: Ending,
): Promise<{ readonly state: ImportState; readonly set: FactSet | undefined }> {
  await refuseUnlessWhole(services, ending);
  const { importId, replaces, now, member, hold } = ending;
  const knowledge = await services.interactions.current();
  const done = await services.database.longRunning.transaction(async (transaction) => {
    await acquireLock(transaction, LOCKS.factSets);
    const store = cautionSetsStore(transaction);
    const current = await hold(transaction);
    if (current.state.isFinished) {
      const sets = await store.inForce();
      const own = sets.find(({ id }) => id === importId);
      return { state: current.state, set: own && describeSet(own, sets, knowledge) };
    }
    const set = await stagedSet(transaction, importId, replaces, now);
    const described = set && describeSet(set, await store.inForce(), knowledge);
    if (set) await store.put(set);
    await stagedRecords(transaction, importId).clear();
    const { state } = await importsStore(transaction).finish(importId, undefined, now);
    const resource = { resourceType: 'Import', resourceId: importId } as const;
    const { kind, linesTaken: lines, rowsStored: stored, linesRefused: refused } = state;
    await recordAction(
      transaction,
      member,
      { event: 'reference.import-finished', ...resource, details: { kind, lines, stored, refused } },
      now,
    );
    if (set && described)
      await recordAction(
        transaction,
        member,
        {
          event: 'reference.set-in-force',
          ...resource,
          details: {
            kind,
            set: set.name,
            replaces: set.replaces,
            facts: set.facts.length,
            lost: described.lost,
          },
        },
        now,
      );
    return { state, set: described };
  });
  await services.cautions.refresh();
  return done;
}

/** A set with a line that cannot be read ends here: half a set looks like a whole one to who relies on it. */
async function refuseUnlessWhole(
  { database }: Services,
  { importId, member, now, hold }: Ending,
): Promise<ImportState> {
  const state = await database.transaction(async (transaction) => {
    const { state: current } = await hold(transaction);
    if (current.linesRefused === 0 || current.isFinished) return current;
    await stagedRecords(transaction, importId).clear();
    await importsStore(transaction).finish(importId, undefined, now);
    const { state: over } = await importsStore(transaction).undo(importId, now);
    await recordAction(
      transaction,
      member,
      {
        event: 'reference.set-refused',
        resourceType: 'Import',
        resourceId: importId,
        details: { kind: over.kind, lines: over.linesTaken, refused: over.linesRefused },
      },
      now,
    );
    return over;
  });
  if (state.linesRefused > 0) throw new AppError('reference.set-not-whole', { lines: state.linesRefused });
  return state;
}

async function removeFactSet(
  services: Services,
  { member, params, now }: Call<typeof contract.removeFactSet>,
): Promise<FactSet> {
  const knowledge = await services.interactions.current();
  const removed = await services.database.transaction(async (transaction) => {
    await acquireLock(transaction, LOCKS.factSets);
    const store = cautionSetsStore(transaction);
    const sets = await store.inForce();
    const set = sets.find(({ id }) => id === params.id);
    if (!set) throw new AppError('reference.set-unknown');
    await store.end(set.name, now);
    const { state } = await importsStore(transaction).undo(params.id, now);
    await recordAction(
      transaction,
      member,
      {
        event: 'reference.set-removed',
        resourceType: 'Import',
        resourceId: params.id,
        details: { kind: state.kind, set: set.name },
      },
      now,
    );
    return describeSet(set, sets, knowledge);
  });
  await services.cautions.refresh();
  return removed;
}
