import { may, type Permission } from '@erx/core/access/rights';
import { AppError } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/reference/contract';
import { faultOfForm } from '@erx/core/reference/formats/file-form';
import {
  HAS_HEADER,
  type CatalogueChanges,
  type ImportColumns,
  type ImportKind,
  type ImportState,
  isSetOfFacts,
  isStaged,
  MAPPED_COLUMNS,
  type RefusedLine,
  YEARLY_KINDS,
} from '@erx/core/reference/model';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { uuidv7 } from 'uuidv7';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Member } from '../platform/api/authenticate';
import type { Connection, Database } from '../platform/database/database';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { gatherStatistics } from '../platform/database/statistics';
import { CATALOGUE_TABLES } from '../reference-import/load-starter';
import { readBatch } from '../reference-import/readers';
import { type CatalogRuns, catalogRuns } from '../reference-import/catalog-runs';
import type { CatalogWork } from '../reference-import/catalog-work';
import { storeBatch } from '../reference-import/store-batch';
import { knownFacts } from '../reference-import/known-facts';
import * as applying from '../reference-import/apply-import';
import { drugCatalogue } from '../drugs/store';
import { clinicalDrugsStore } from './clinical-drug-store';
import { diagnosisStore } from './diagnosis-store';
import { catalogueChanges } from './change-store';
import { mergesStore } from './merge-store';
import { importsStore, type StoredImport } from './import-store';
import { resolutionsStore } from './resolution-store';
import { stagedRecords } from './staging-store';
import { finishSet, previewSet, serveFactSets } from './set-routes';
import { referenceStatus } from './status-store';

/**
 * Imports of reference data: whole files, batch by batch, each batch stored and counted in one transaction.
 */
export function serveReference(server: Server, services: Services): void {
  const { database } = services;
  const runs = catalogRuns(database);
  server.serve(contract.getReferenceStatus, async ({ member }) => {
    const status = await referenceStatus(database, member.practiceId);
    return {
      ...status,
      unfinished: status.unfinished.map((one) => {
        const progress = runs.progressOf(one.id);
        return progress ? { ...one, progress } : one;
      }),
    };
  });

  server.serve(contract.startImport, (call) => startImport(database, call));

  server.serve(contract.takeImportLines, (call) => takeImportLines(database, runs, call));

  server.serve(contract.previewImport, async ({ member, params, body, now }) => {
    const { state } = await database.transaction((transaction) => held(transaction, member, params.id));
    if (state.isFinished) throw new AppError('reference.import-unknown');
    const { kind } = state;
    const ending = endingOf(kind, { member, params, body, now });
    if (ending) {
      const { state: read, set } = await previewSet(services, ending);
      return { ...read, ...(set ? { set } : {}) };
    }
    if (!isStaged(kind)) throw new AppError('reference.no-preview');
    const changes = await runs.preview(params.id, { what: 'apply', importId: params.id, kind }, () =>
      applying.previewImport(database.longRunning, params.id, kind),
    );
    return { ...state, changes };
  });

  server.serve(contract.finishImport, (call) => finishImport(services, runs, call));

  server.serve(contract.undoImport, (call) => undoImport(services, runs, call));

  server.serve(contract.listCatalogueChanges, async ({ query, continueAfter }) => {
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const found = await catalogueChanges(database).list(query.after, limit + 1);
    const last = found[limit - 1];
    continueAfter(found.length > limit && last ? `${last.change} ${last.id}` : undefined);
    return found.slice(0, limit);
  });

  server.serve(contract.listMergedProducts, async ({ query, continueAfter }) => {
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const found = await mergesStore(database).list(query.after, limit + 1);
    continueAfter(found.length > limit ? found[limit - 1]?.id : undefined);
    return found.slice(0, limit);
  });

  server.serve(
    contract.listFacts,
    async ({ query: { limit = DEFAULT_PAGE_SIZE, after = '-1', ...filter }, continueAfter }) => {
      const known = await services.cautions.current();
      // A list without what was imported would pass for the whole.
      if (known.isPartMissing) throw new AppError('call.failed');
      const found = knownFacts(filter, known.sets).filter(({ place }) => place > Number(after));
      const last = found[limit - 1];
      continueAfter(found.length > limit && last ? String(last.place) : undefined);
      return found.slice(0, limit).map(({ fact }) => fact);
    },
  );

  server.serve(contract.listWithheldProducts, async ({ query, continueAfter }) => {
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const found = await clinicalDrugsStore(database).list(query.after, limit + 1);
    continueAfter(found.length > limit ? found[limit - 1]?.id : undefined);
    return found.slice(0, limit);
  });

  serveFactSets(server, services);

  server.serve(contract.resolveWithheldProduct, (call) => resolveWithheldProduct(services, runs, call));
}

async function startImport(database: Database, { member, body, now }: Call<typeof contract.startImport>) {
  refuseForeignRows(member, body.kind);
  refuseForeignColumns(body.kind, body.columns);
  if (body.year !== undefined && !isYearly(body.kind)) throw new AppError('reference.year-of-other-kind');
  const file = fileOf(member, body.kind, body.fileHash);
  return await database.transaction(async (transaction) => {
    const store = importsStore(transaction);
    const unfinished = await store.unfinished(body.kind, file, body.columns, body.year);
    if (unfinished) return unfinished.state;
    const { state } = await store.start(uuidv7(), body.kind, file, body, now);
    await recordAction(
      transaction,
      member,
      {
        event: 'reference.import-started',
        resourceType: 'Import',
        resourceId: state.id,
        details: { kind: state.kind },
      },
      now,
    );
    return state;
  });
}

async function takeImportLines(
  database: Database,
  runs: CatalogRuns,
  { member, params, body, now }: Call<typeof contract.takeImportLines>,
) {
  return await database.longRunning.transaction(async (transaction) => {
    const store = importsStore(transaction);
    const current = await store.findForUpdate(params.id);
    if (
      !current ||
      current.state.isFinished ||
      current.file !== fileOf(member, current.state.kind, current.file.slice(0, 64))
    )
      throw new AppError('reference.import-unknown');
    const { kind, linesTaken } = current.state;
    refuseForeignRows(member, kind);
    if (kind === 'supplies') runs.refuseMeanwhile();
    if (body.from !== linesTaken + 1)
      throw new AppError('reference.import-out-of-step', { recorded: linesTaken });
    if (linesTaken === 0) refuseOtherForm(kind, current.columns, body);
    const batch = readBatch(kind, current.columns, {
      from: body.from,
      header: body.header,
      lines: body.lines,
    });
    const later = await storeBatch(kind, transaction, batch, {
      importId: params.id,
      practiceId: member.practiceId,
      accountId: member.accountId,
      now,
      year: current.state.year,
    });
    const refused = [...batch.refused, ...later].sort((a, b) => a.line - b.line);
    const { state } = await store.advance(
      params.id,
      {
        lines: body.lines.length,
        stored: batch.records.length - later.length,
        refused: refused.length,
        refusals: countedTogether(current.state.refusals, refused),
      },
      now,
    );
    return { state, refused };
  });
}

/** An import that may still be finished, held until the transaction ends. */
async function held(transaction: Connection, member: Member, id: string): Promise<StoredImport> {
  const current = await importsStore(transaction).findForUpdate(id);
  if (!current || current.file !== fileOf(member, current.state.kind, current.file.slice(0, 64)))
    throw new AppError('reference.import-unknown');
  return current;
}

/** How a set of facts is put in force; undefined of all other kinds, which take the place of no facts. */
function endingOf(
  kind: ImportKind,
  {
    member,
    params,
    body,
    now,
  }: Pick<Call<typeof contract.finishImport>, 'member' | 'params' | 'body' | 'now'>,
) {
  if (!isSetOfFacts(kind)) {
    if (body !== undefined) throw new AppError('reference.mode-of-other-kind');
    return undefined;
  }
  const hold = (transaction: Connection) => held(transaction, member, params.id);
  return { member, importId: params.id, replaces: body?.replaces ?? [], now, hold };
}

/** What the end of an import does to the whole catalog; undefined of what is stored line by line. */
function workOf(kind: ImportKind, importId: string): CatalogWork | undefined {
  if (isStaged(kind)) return { what: 'apply', importId, kind };
  if (kind === 'rxnorm-names') return { what: 'name-by-concepts' };
  return kind === 'state-schedules' ? { what: 'restate-schedules' } : undefined;
}

async function finishImport(
  services: Services,
  runs: CatalogRuns,
  { member, params, body, now }: Call<typeof contract.finishImport>,
) {
  const { database } = services;
  const { kind } = (await database.transaction((transaction) => held(transaction, member, params.id))).state;
  const ending = endingOf(kind, { member, params, body, now });
  if (ending) {
    const { state, set } = await finishSet(services, ending);
    return { ...state, ...(set ? { set } : {}) };
  }
  const hold = async (transaction: Connection): Promise<StoredImport | undefined> => {
    const current = await held(transaction, member, params.id);
    return current.state.isFinished ? current : undefined;
  };
  let endedCodes: number | undefined;
  const end = async (transaction: Connection, changes: CatalogueChanges | undefined) => {
    await stagedRecords(transaction, params.id).clear();
    endedCodes = await endCodes(transaction, params.id);
    const finished = await importsStore(transaction).finish(params.id, changes, now);
    await recordAction(
      transaction,
      member,
      {
        event: 'reference.import-finished',
        resourceType: 'Import',
        resourceId: params.id,
        details: {
          kind: finished.state.kind,
          lines: finished.state.linesTaken,
          stored: finished.state.rowsStored,
          refused: finished.state.linesRefused,
        },
      },
      now,
    );
    return finished;
  };
  const work = workOf(kind, params.id);
  const { state, changes } = work
    ? await runs.run(params.id, work, hold, end)
    : await database.longRunning.transaction(
        async (transaction) => (await hold(transaction)) ?? (await end(transaction, undefined)),
      );
  // The embedded database has gathered those of the tables that were put in force.
  if (!work || database.kind !== 'pglite') await gatherStatistics(database.longRunning, CATALOGUE_TABLES);
  await renew(services, state.kind);
  return changes === undefined
    ? { ...state, ...(endedCodes === undefined ? {} : { endedCodes }) }
    : { ...state, changes, productsWithheld: await clinicalDrugsStore(database).count() };
}

async function undoImport(
  services: Services,
  runs: CatalogRuns,
  { member, params, now }: Call<typeof contract.undoImport>,
) {
  const hold = async (transaction: Connection): Promise<undefined> => {
    await held(transaction, member, params.id);
    if ((await catalogueChanges(transaction).undoable()) !== params.id)
      throw new AppError('reference.nothing-to-undo');
  };
  const state = await runs.run<ImportState>(params.id, { what: 'undo' }, hold, async (transaction) => {
    const undone = await importsStore(transaction).undo(params.id, now);
    await recordAction(
      transaction,
      member,
      {
        event: 'reference.import-undone',
        resourceType: 'Import',
        resourceId: params.id,
        details: { kind: undone.state.kind },
      },
      now,
    );
    return undone.state;
  });
  await gatherStatistics(services.database.longRunning, CATALOGUE_TABLES);
  await renew(services, state.kind);
  return state;
}

async function resolveWithheldProduct(
  services: Services,
  runs: CatalogRuns,
  { member, params, body, now }: Call<typeof contract.resolveWithheldProduct>,
) {
  runs.refuseMeanwhile();
  await services.database.transaction(async (transaction) => {
    const store = resolutionsStore(transaction);
    const state = await store.stateOf(params.id, body.description);
    if (!state?.canBeNamed) throw new AppError('reference.product-not-withheld');
    if (body.description !== undefined && !state.isOneDrug)
      throw new AppError('reference.product-not-one-drug');
    if (body.description !== undefined && state.isNameTaken) throw new AppError('reference.name-taken');
    await store.put(params.id, body, { accountId: member.accountId, now });
    if (body.description === undefined) await store.withhold(params.id);
    else await store.apply();
    await recordAction(
      transaction,
      member,
      {
        event: body.description === undefined ? 'reference.product-left-out' : 'reference.product-named',
        resourceType: 'Product',
        resourceId: params.id,
        details: {},
      },
      now,
    );
  });
  await renew(services, 'ndc-packages');
  const drug = await drugCatalogue(services.database, member.practiceId).find(params.id);
  if (!drug) throw new AppError('prescription.drug-unknown');
  return drug;
}

/** What is held in memory is read again, so that searches and checks see what an import brought. */
async function renew(services: Services, kind: ImportKind): Promise<void> {
  const bringsDrugs = isStaged(kind) || kind === 'rxnorm-names';
  if (bringsDrugs || kind === 'state-schedules' || kind === 'supplies') await services.drugs.refresh();
  // names of products, or facts
  if (bringsDrugs || kind === 'interactions') await services.interactions.refresh();
  if (kind === 'doses') await services.doses.refresh();
}

const isYearly = (kind: ImportKind): boolean => YEARLY_KINDS.some((one) => one === kind);

/** What a list of a year says by what it no longer has; undefined of every other import. */
async function endCodes(transaction: Connection, importId: string): Promise<number | undefined> {
  const current = await importsStore(transaction).findForUpdate(importId);
  const { kind, year, linesRefused } = current?.state ?? {};
  if (kind === undefined || !isYearly(kind) || year === undefined) return undefined;
  return await diagnosisStore(transaction).close(year, { isWhole: linesRefused === 0 });
}

/** A file of another kind is refused by its first line, before anything of it is taken. */
function refuseOtherForm(
  kind: ImportKind,
  columns: ImportColumns | undefined,
  { lines, header }: { readonly lines: readonly string[]; readonly header?: string | undefined },
): void {
  const first = lines.find((line) => line.trim() !== '') ?? (HAS_HEADER[kind] ? header : undefined);
  if (first !== undefined && faultOfForm(kind, columns, first) !== undefined)
    throw new AppError('reference.file-of-other-kind');
}

function countedTogether(
  before: ImportState['refusals'],
  refused: readonly RefusedLine[],
): ImportState['refusals'] {
  const counted = { ...before };
  for (const { reason } of refused) counted[reason] = (counted[reason] ?? 0) + 1;
  return counted;
}

/** What belongs to a practice, and who of its people may write it; the rest is everyone's. */
const OF_PRACTICE: Partial<Record<ImportKind, Permission>> = {
  'synthea-patients': 'patient.write',
  'legacy-records': 'clinical.write',
};

function refuseForeignRows(member: Member, kind: ImportKind): void {
  const needed = OF_PRACTICE[kind];
  if (needed !== undefined && !may(member.actor, needed)) throw new AppError('access.refused');
}

/** A mapping names the columns of its kind of file, and most kinds have none. */
function refuseForeignColumns(kind: ImportKind, columns: ImportColumns | undefined): void {
  if (columns === undefined) return;
  const mapped =
    kind in MAPPED_COLUMNS && MAPPED_COLUMNS[kind as keyof typeof MAPPED_COLUMNS].safeParse(columns).success;
  if (!mapped) throw new AppError('reference.columns-of-other-kind');
}

/** What a file is known by. One of patients or their records is another file in another practice. */
function fileOf(member: Member, kind: ImportKind, hash: string): string {
  return kind in OF_PRACTICE ? `${hash} ${member.practiceId}` : hash;
}
