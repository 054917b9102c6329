import { FHIR_BASE } from '@erx/core/client/endpoint';
import { mayExport, NOTICES, readExport, toManifest } from '@erx/core/fhir/bulk';
import * as contract from '@erx/core/fhir/bulk-contract';
import type { SearchQuery } from '@erx/core/fhir/search';
import { isResourceType, type ResourceType } from '@erx/core/fhir/vocabulary';
import { AppError } from '@erx/core/findings/app-error';
import type { OperationOutcome } from 'fhir/r4';
import { recordRefusedAccess } from '../platform/api/access-denied';
import type { Member } from '../platform/api/authenticate';
import type { Call, FileContent, Server } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Services } from '../services';
import { type BulkExport, bulkExportsStore, type KindCount } from './bulk-store';

/** Seconds after which it is worth asking again how far an export is. */
const ASK_AGAIN_AFTER = '2';

/** Exports of what charts hold (Bulk Data Access 2.0, docs/fhir.md): asked for, made by jobs/bulk-exporter, fetched. */
export function serveBulkExports(server: Server, services: Services): void {
  const { database, config } = services;
  server.serve(contract.exportGroup, async (call) => {
    if (call.params.id !== call.member.practiceId) throw new AppError('record.not-found');
    return await begin(services, contract.exportGroup.name, call);
  });
  server.serve(contract.exportPatients, (call) => begin(services, contract.exportPatients.name, call));

  server.serve(contract.getExport, async ({ member, params, now, addHeaders }) => {
    const found = await getOwn(services, member, params.id, now);
    if (found.state === 'failed') throw new AppError('fhir.export-failed');
    if (found.state === 'making') {
      const progress = `${String(found.patientsDone)} of ${String(found.patients)} patients`;
      addHeaders({ 'x-progress': progress, 'retry-after': ASK_AGAIN_AFTER });
      return informed(`The export is being made: ${progress}.`);
    }
    addHeaders({ expires: found.expiresAt.toUTCString() });
    const counts = await bulkExportsStore(database, member.practiceId).counts(found.id);
    return toManifest(found, counts, addressOf(config, found.id));
  });

  server.serve(contract.deleteExport, async ({ member, params, now }) => {
    await getOwn(services, member, params.id, now);
    await database.transaction(async (transaction) => {
      if (!(await bulkExportsStore(transaction, member.practiceId).end(member.accountId, params.id, now)))
        throw new AppError('record.not-found');
      await recordAction(
        transaction,
        member,
        { event: 'fhir-export.deleted', resourceType: 'BulkExport', resourceId: params.id, details: {} },
        now,
      );
    });
    return informed('The export is deleted with its files.');
  });

  server.serve(contract.downloadExport, (call) => download(services, call));
}

const addressOf = ({ publicUrl }: Services['config'], id: string): string =>
  `${publicUrl}${FHIR_BASE}/bulk-exports/${id}`;

const informed = (text: string): OperationOutcome => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity: 'information', code: 'informational', details: { text } }],
});

type KickOff = Pick<
  Call<typeof contract.exportPatients>,
  'member' | 'query' | 'request' | 'now' | 'addHeaders'
>;

async function begin(
  services: Services,
  endpoint: string,
  { member, query, request, now, addHeaders }: KickOff,
): Promise<OperationOutcome> {
  const { database, config, notify } = services;
  const prefer = [request.headers['prefer'] ?? []].flat().join(', ');
  const { types, since } = await judged(services, member, endpoint, () =>
    readExport(pairsOf(query), prefer, member),
  );
  const id = await database.transaction(async (transaction) => {
    const begun = await bulkExportsStore(transaction, member.practiceId).insert(
      {
        accountId: member.accountId,
        address: member.address,
        types,
        since: since ?? null,
        request: `${config.publicUrl}${request.url}`,
      },
      now,
    );
    if (begun === undefined) return undefined;
    await recordAction(
      transaction,
      member,
      {
        event: 'fhir-export.begun',
        resourceType: 'BulkExport',
        resourceId: begun,
        details: { kinds: types, ...(since === undefined ? {} : { since: since.toISOString() }) },
      },
      now,
    );
    return begun;
  });
  if (id === undefined) {
    addHeaders({ 'retry-after': ASK_AGAIN_AFTER });
    throw new AppError('fhir.export-busy');
  }
  notify('events');
  addHeaders({ 'content-location': addressOf(config, id) });
  return informed('The export is being made. How far it is, the address in Content-Location says.');
}

/** That someone asked for more than they may is written down. */
async function judged<Asked>(
  services: Services,
  member: Member,
  endpoint: string,
  judge: () => Asked,
): Promise<Asked> {
  try {
    return judge();
  } catch (error) {
    if (error instanceof AppError && error.code === 'access.refused')
      await recordRefusedAccess(services, member, endpoint, { reason: 'scope' });
    throw error;
  }
}

const pairsOf = (query: Readonly<Record<string, string | string[] | undefined>>): SearchQuery =>
  Object.entries(query).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => [name, value] as const),
  );

/** An export is the caller's own, or there is none. @throws AppError record.not-found */
async function getOwn(
  { database }: Services,
  { practiceId, accountId }: Member,
  id: string,
  now: Date,
): Promise<BulkExport> {
  const found = await bulkExportsStore(database, practiceId).find(accountId, id, now);
  if (!found) throw new AppError('record.not-found');
  return found;
}

async function download(
  services: Services,
  { member, params, now }: Call<typeof contract.downloadExport>,
): Promise<FileContent> {
  const found = await getOwn(services, member, params.id, now);
  const type = params.file.replace(/\.ndjson$/, '');
  const counts = await bulkExportsStore(services.database, member.practiceId).counts(found.id);
  const counted = counts.find((one) => one.type === type);
  if (found.state !== 'made' || !counted) throw new AppError('record.not-found');
  // what says that allergies are missing is as open as these
  const needed: ResourceType = type === NOTICES || !isResourceType(type) ? 'AllergyIntolerance' : type;
  await judged(services, member, contract.downloadExport.name, () => {
    if (!mayExport(member, needed)) throw new AppError('access.refused');
  });
  // by itself, before the first byte: also of a process that dies meanwhile
  await recordAction(
    services.database,
    member,
    {
      event: 'fhir-export.download-begun',
      resourceType: 'BulkExport',
      resourceId: found.id,
      details: { kind: type },
    },
    now,
  );
  return { bytes: linesOf(services, member, found.id, counted), fileName: params.file, isDownload: true };
}

/**
 * The pieces of a file; when it ends, however it ends, the trail says how much went out.
 * @param counted what is in the whole file
 * @throws AppError record.not-found where the export is over or deleted meanwhile, which cuts what is being sent
 */
async function* linesOf(
  { database, now }: Services,
  member: Member,
  id: string,
  { type, resources }: Pick<KindCount, 'type' | 'resources'>,
): AsyncGenerator<Uint8Array> {
  const store = bulkExportsStore(database.longRunning, member.practiceId);
  let [rows, patients, isWhole] = [0, 0, false];
  const next = (after: number) => store.part(id, type, after, now());
  try {
    for (let part = await next(-1); part; part = await next(part.number)) {
      rows += part.resources;
      patients += part.patients;
      yield Buffer.from(part.content);
    }
    if (rows !== resources) throw new AppError('record.not-found');
    isWhole = true;
  } finally {
    await recordAction(
      database,
      member,
      {
        event: 'fhir-export.downloaded',
        resourceType: 'BulkExport',
        resourceId: id,
        details: { kind: type, rows, patients, whole: isWhole },
      },
      now(),
    );
  }
}
