import { listFilters } from '@erx/core/audit/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { SIGNED_COLUMNS } from '@erx/core/signing/columns';
import * as contract from '@erx/core/signing/contract';
import { readContent } from '@erx/core/signing/archive-record';
import type { SignedKind, SignedPrescription, SignedSort } from '@erx/core/signing/model';
import { datesInOrder } from '@erx/core/prescription-history/rules';
import { fullName } from '@erx/core/users/names';
import { type CalendarDate, dateIn } from '@erx/core/values/dates';
import { cellsOf, type FileColumn, headingsOf, timesShown } from '@erx/core/values/file-columns';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { recordAction } from '../platform/audit-trail/record-action';
import { recordAudit } from '../platform/audit-trail/record';
import { audited } from '../platform/export/audited';
import { csvFile } from '../platform/export/csv';
import { fileNamed, jsonLines, mapped } from '../platform/export/table-file';
import { archiveBatches, type ArchiveFilter, signedRecord } from './export';
import type { Member } from '../platform/api/authenticate';
import type { Database } from '../platform/database/database';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { fileIncident } from '../platform/audit-trail/file-incident';
import { verifySignature } from './signature';
import { archiveStore, type ArchivedRow } from './archive-queries';

interface ArchiveQuery {
  readonly patientId?: string | undefined;
  readonly userId?: string | undefined;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly resourceReferenceType?: SignedKind | undefined;
  readonly sortBy?: SignedSort | undefined;
}

/** @throws AppError tracing.dates-reversed */
function filterOf(member: Member, query: ArchiveQuery): ArchiveFilter {
  refuseWhenStopped(datesInOrder(query));
  return {
    patientId: query.patientId,
    accountId: query.userId,
    kind: query.resourceReferenceType,
    from: query.from,
    to: query.to,
    timeZone: member.timeZone,
    sortBy: query.sortBy ?? 'DateSigned',
  };
}

/**
 * What was signed: found, checked against its signature, taken away as a file, and the keys to check it with.
 */
export function serveSignedArchive(server: Server, services: Services): void {
  const { database, keys } = services;
  server.serve(contract.listSigningKeys, () =>
    Promise.resolve({ keys: keys.archive.publicJwks.map((jwk) => ({ ...jwk })) }),
  );

  server.serve(contract.searchSignedPrescriptions, (call) => searchSignedPrescriptions(database, call));

  server.serve(contract.getSignedPrescription, async ({ member, params }) => {
    const row = await archiveStore(database, member.practiceId).find(params.id);
    if (!row) throw new AppError('signing.not-found');
    return signedOf(row);
  });

  server.serve(contract.validateSignedPrescription, (call) => validateSignedPrescription(services, call));

  server.serve(contract.exportSignedPrescriptions, (call) => exportSignedPrescriptions(services, call));

  server.serve(contract.exportSignedLines, ({ member, query, now }) =>
    Promise.resolve({
      bytes: jsonLines(exported(services, member, query, 'jsonl'), signedRecord),
      fileName: fileNamed('signed-prescriptions', dateIn(member.timeZone, now), 'jsonl'),
      isDownload: true,
    }),
  );
}

async function searchSignedPrescriptions(
  database: Database,
  { member, query, continueAfter, now }: Call<typeof contract.searchSignedPrescriptions>,
) {
  const { items, next } = await archiveStore(database, member.practiceId).search({
    ...filterOf(member, query),
    after: query.after,
    limit: query.limit ?? DEFAULT_PAGE_SIZE,
  });
  // Each page shows the whole of what was signed: it is read, as one of them is by itself.
  await recordAction(
    database,
    member,
    {
      event: 'signed.searched',
      resourceType: 'Practice',
      resourceId: member.practiceId,
      details: { rows: items.length, filters: listFilters(query) },
    },
    now,
  );
  continueAfter(next);
  return items.map(signedOf);
}

async function validateSignedPrescription(
  { database, keys }: Pick<Services, 'database' | 'keys'>,
  { member, params, now }: Call<typeof contract.validateSignedPrescription>,
) {
  const row = await archiveStore(database, member.practiceId).find(params.id);
  if (!row) throw new AppError('signing.not-found');
  const verdict = verifySignature(keys.archive, row.content, row.signature);
  const isKeyKnown = verdict !== 'unknown-key';
  const isGenuine = verdict === 'genuine';
  const { practiceId, accountId, address } = member;
  await database.transaction(async (transaction) => {
    await recordAudit(
      transaction,
      {
        practiceId,
        accountId,
        event: 'signed.validated',
        outcome: isGenuine ? 'done' : 'failed',
        resourceType: 'SignedPrescription',
        resourceId: row.id,
        details: { kid: row.kid },
      },
      now,
    );
    // 21 CFR 1311.150(a)(2): anyone who looked did nothing wrong, but the record is not what was signed.
    if (!isGenuine)
      await fileIncident(
        transaction,
        {
          practiceId,
          accountId,
          type: 'recordTampered',
          address,
          details: { signedId: row.id, reason: isKeyKnown ? 'signature' : 'unknown-key' },
        },
        now,
      );
  });
  if (!isGenuine) {
    throw new AppError('signing.archive-altered', {
      reason: isKeyKnown
        ? 'its content does not match its signature. Tell support at once'
        : 'the key that signed it is not known here. Restore the archive keys, then validate again',
    });
  }
  return { valid: true as const, kid: row.kid };
}

function exported(services: Services, member: Member, query: ArchiveQuery, format: 'csv' | 'jsonl') {
  return audited(
    services,
    member,
    { event: 'signed.exported', format, filters: listFilters(query) },
    archiveBatches(
      services.database.lagging(services.database.longRunning),
      member.practiceId,
      filterOf(member, query),
    ),
  );
}

function exportSignedPrescriptions(
  services: Services,
  { member, query: { plain, ...query }, now }: Call<typeof contract.exportSignedPrescriptions>,
) {
  const show = timesShown(member.timeZone);
  return Promise.resolve({
    bytes: csvFile(
      headingsOf(FILE_COLUMNS),
      mapped(exported(services, member, query, 'csv'), (row) =>
        cellsOf(FILE_COLUMNS, { ...signedOf(row), signature: row.signature, kid: row.kid }, show),
      ),
      plain,
    ),
    fileName: fileNamed('signed-prescriptions', dateIn(member.timeZone, now), 'csv'),
    isDownload: true,
  });
}

/** What proves a record comes after what was signed. */
const FILE_COLUMNS: readonly FileColumn<SignedPrescription & Pick<ArchivedRow, 'signature' | 'kid'>>[] = [
  ...SIGNED_COLUMNS,
  { heading: 'Signature', text: ({ signature }) => signature },
  { heading: 'Key', text: ({ kid }) => kid },
];

/**
 * The name that was signed; of anyone who answered for another prescriber, and of a text that cannot be read,
 * the account's.
 */
function nameOfSigner({
  content,
  account_id: accountId,
  first_name: firstName,
  middle_name: middleName,
  last_name: lastName,
}: ArchivedRow): string {
  const signed = readContent(content)?.prescriber;
  return signed?.id === accountId ? signed.name : fullName({ firstName, middleName, lastName });
}

function signedOf(row: ArchivedRow): SignedPrescription {
  return {
    id: row.id,
    referenceResourceType: row.kind,
    resourceId: row.resource_id,
    signedAt: row.signed_at.toISOString(),
    signedBy: { id: row.account_id, name: nameOfSigner(row) },
    drugDescription: row.drug_description,
    patientId: row.patient_id,
    originalJson: row.content,
  };
}
