import { may, type Permission } from '@erx/core/access/rights';
import { AppError } from '@erx/core/findings/app-error';
import {
  finishImport,
  getReferenceStatus,
  listWithheldProducts,
  startImport,
  takeImportLines,
} from '@erx/core/reference/contract';
import { type ImportColumns, type ImportKind, MAPPED_COLUMNS } from '@erx/core/reference/model';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../platform/audit-trail/record-act';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { gatherStatistics } from '../platform/database/statistics';
import { CATALOGUE_TABLES } from '../reference-import/load-starter';
import { readBatch } from '../reference-import/readers';
import { storeBatch } from '../reference-import/store-batch';
import { tellDrugsApart } from '../reference-import/tell-apart';
import { clinicalDrugsStore } from './clinical-drug-store';
import { importsStore } from './import-store';
import { referenceStatus } from './status-store';
import { rankDirectoryProducts } from './rank-store';
import { rxnormStore } from './rxnorm-store';

const DRUG_KINDS = new Set<ImportKind>(['fda-packages', 'ndc-packages', 'rxnorm-names', 'rxnorm-attributes']);

/**
 * Imports of reference data: whole files, batch by batch, each batch stored and counted in one transaction.
 */
export function serveReference(server: Server, services: Services): void {
  const { database } = services;

  server.serve(getReferenceStatus, async ({ member }) => await referenceStatus(database, member.practiceId));

  server.serve(startImport, async ({ member, body, now }) => {
    refuseForeignRows(member, body.kind);
    refuseForeignColumns(body.kind, body.columns);
    const file = fileOf(member, body.kind, body.fileHash);
    return await database.transaction(async (transaction) => {
      const store = importsStore(transaction);
      const unfinished = await store.unfinished(body.kind, file, body.columns);
      if (unfinished) return unfinished.state;
      const { state } = await store.start(uuidv7(), body.kind, file, body.columns, now);
      await recordAct(
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
  });

  server.serve(takeImportLines, async ({ member, params, body, now }) => {
    return await database.longRunning.transaction(async (transaction) => {
      const store = importsStore(transaction);
      const current = await store.hold(params.id);
      if (
        !current ||
        current.state.isFinished ||
        current.file !== fileOf(member, current.state.kind, current.file.slice(0, 64))
      )
        throw new AppError('reference.import-unknown');
      const { kind, linesTaken } = current.state;
      refuseForeignRows(member, kind);
      if (body.from !== linesTaken + 1)
        throw new AppError('reference.import-out-of-step', { recorded: linesTaken });
      const batch = readBatch(kind, current.columns, {
        from: body.from,
        header: body.header,
        lines: body.lines,
      });
      const later = await storeBatch(kind, transaction, batch, {
        practiceId: member.practiceId,
        accountId: member.accountId,
        now,
      });
      const refused = [...batch.refused, ...later].sort((a, b) => a.line - b.line);
      const { state } = await store.advance(
        params.id,
        { lines: body.lines.length, stored: batch.records.length - later.length, refused: refused.length },
        now,
      );
      return { state, refused };
    });
  });

  server.serve(finishImport, async ({ member, params, now }) => {
    const state = await database.longRunning.transaction(async (transaction) => {
      const store = importsStore(transaction);
      const current = await store.hold(params.id);
      if (!current || current.file !== fileOf(member, current.state.kind, current.file.slice(0, 64)))
        throw new AppError('reference.import-unknown');
      if (current.state.isFinished) return current.state;
      if (DRUG_KINDS.has(current.state.kind)) {
        await tellDrugsApart(transaction);
        await rxnormStore(transaction).codeProducts();
        await rankDirectoryProducts(transaction);
      }
      const finished = await store.finish(params.id, now);
      await recordAct(
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
      return finished.state;
    });
    await gatherStatistics(database.longRunning, CATALOGUE_TABLES);
    if (DRUG_KINDS.has(state.kind)) await services.drugs.refresh();
    // names of products, or facts
    if (DRUG_KINDS.has(state.kind) || state.kind === 'interactions') await services.interactions.refresh();
    if (state.kind === 'doses') await services.doses.refresh();
    return DRUG_KINDS.has(state.kind)
      ? { ...state, productsWithheld: await clinicalDrugsStore(database).count() }
      : state;
  });

  server.serve(listWithheldProducts, async ({ query, continueAfter }) => {
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const found = await clinicalDrugsStore(database).list(query.after, limit + 1);
    continueAfter(found.length > limit ? found[limit - 1]?.id : undefined);
    return found.slice(0, limit);
  });
}

/** What belongs to a practice, and who of its people may write it; the rest is everybody's. */
const OF_PRACTICE: Partial<Record<ImportKind, Permission>> = {
  'synthea-patients': 'patient.write',
  'legacy-records': 'clinical.write',
};

function refuseForeignRows(member: Member, kind: ImportKind): void {
  const needed = OF_PRACTICE[kind];
  if (needed !== undefined && !may(member.actor, needed)) throw new AppError('access.refused');
}

/** A mapping names the columns of its own kind of file, and most kinds have none. */
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
