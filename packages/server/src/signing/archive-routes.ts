import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/signing/contract';
import { readContent } from '@erx/core/signing/archive-record';
import type { SignedKind, SignedPrescription, SignedSort } from '@erx/core/signing/model';
import { datesInOrder } from '@erx/core/prescription-history/rules';
import { fullName } from '@erx/core/users/names';
import type { CalendarDate } from '@erx/core/values/dates';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { recordAudit } from '../platform/audit-trail/record';
import { audited } from '../platform/export/audited';
import { csvFile } from '../platform/export/csv';
import { archiveBatches, type ArchiveFilter, SIGNED_COLUMNS, signedCells, signedLine } from './export';
import type { Member } from '../platform/api/authenticate';
import type { FileContent, Server } from '../platform/api/router';
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

  server.serve(contract.searchSignedPrescriptions, async ({ member, query, continueAfter }) => {
    const { items, next } = await archiveStore(database, member.practiceId).search({
      ...filterOf(member, query),
      after: query.after,
      limit: query.limit ?? DEFAULT_PAGE_SIZE,
    });
    continueAfter(next);
    return items.map(signedOf);
  });

  server.serve(contract.getSignedPrescription, async ({ member, params }) => {
    const row = await archiveStore(database, member.practiceId).find(params.id);
    if (!row) throw new AppError('signing.not-found');
    return signedOf(row);
  });

  server.serve(contract.validateSignedPrescription, async ({ member, params, now }) => {
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
  });

  const exported = (member: Member, query: ArchiveQuery, format: 'csv' | 'jsonl') =>
    audited(
      services,
      member,
      { event: 'signed.exported', format, filters: Object.keys(query) },
      archiveBatches(database.longRunning, member.practiceId, filterOf(member, query)),
    );

  server.serve(contract.exportSignedPrescriptions, ({ member, query, now }) =>
    Promise.resolve({
      bytes: csvFile(
        SIGNED_COLUMNS,
        mapped(exported(member, query, 'csv'), (row) => signedCells(row, member.timeZone)),
      ),
      ...fileOf('csv', now),
    }),
  );

  server.serve(contract.exportSignedLines, ({ member, query, now }) =>
    Promise.resolve({ bytes: lines(exported(member, query, 'jsonl')), ...fileOf('jsonl', now) }),
  );
}

function fileOf(format: 'csv' | 'jsonl', now: Date): Pick<FileContent, 'fileName' | 'isDownload'> {
  return { fileName: `signed-prescriptions-${now.toISOString().slice(0, 10)}.${format}`, isDownload: true };
}

async function* mapped<Row, Cells>(
  batches: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => Cells,
): AsyncGenerator<readonly Cells[]> {
  for await (const batch of batches) yield batch.map(cells);
}

async function* lines(batches: AsyncIterable<readonly ArchivedRow[]>): AsyncGenerator<Uint8Array> {
  for await (const batch of batches) yield Buffer.from(batch.map(signedLine).join(''));
}

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
