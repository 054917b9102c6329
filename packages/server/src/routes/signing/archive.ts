import { AppError } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/signing/contract';
import type { SignedPrescription } from '@erx/core/signing/model';
import { fullName } from '@erx/core/users/model';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { recordAudit } from '../../audit/record';
import type { Server } from '../../http/serve';
import type { Services } from '../../http/services';
import { isSignatureOf } from '../../signing/signature';
import { archiveOf, type ArchivedRow } from '../../stores/signing/archive';

/** What was signed: found, checked against its signature, and the keys to check it with. */
export function serveSignedArchive(server: Server, services: Services): void {
  const { database, keys } = services;

  server.serve(contract.listSigningKeys, () => Promise.resolve({ keys: keys.archive.publicJwks.map((jwk) => ({ ...jwk })) }));

  server.serve(contract.searchSignedPrescriptions, async ({ member, query, continueAfter }) => {
    const { items, next } = await archiveOf(database, member.practiceId).search({
      patientId: query.patientId, accountId: query.userId, kind: query.resourceReferenceType, from: query.from, to: query.to, timeZone: member.timeZone,
      after: query.after, limit: query.limit ?? DEFAULT_PAGE_SIZE,
    });
    continueAfter(next);
    return items.map(signedOf);
  });

  server.serve(contract.validateSignedPrescription, async ({ member, params, now }) => {
    const row = await archiveOf(database, member.practiceId).find(params.id);
    if (!row) throw new AppError('signing.not-found');
    const isKeyKnown = keys.archive.publicJwks.some(({ kid }) => kid === row.kid);
    const isGenuine = isSignatureOf(keys.archive, row.content, row.signature);
    await recordAudit(database, {
      practiceId: member.practiceId, accountId: member.accountId, event: 'signed.validated', outcome: isGenuine ? 'done' : 'failed', resourceType: 'SignedPrescription',
      resourceId: row.id, details: { kid: row.kid },
    }, now);
    if (!isGenuine) {
      throw new AppError('signing.archive-altered', {
        reason: isKeyKnown ? 'its content does not match its signature. Tell support at once' : 'the key that signed it is not known here. Restore the archive keys, then validate again',
      });
    }
    return { valid: true as const, kid: row.kid };
  });
}

function signedOf(row: ArchivedRow): SignedPrescription {
  return {
    id: row.id,
    referenceResourceType: row.kind,
    resourceId: row.resource_id,
    signedAt: row.signed_at.toISOString(),
    signedBy: { id: row.account_id, name: fullName({ firstName: row.first_name, middleName: row.middle_name, lastName: row.last_name }) },
    drugDescription: row.drug_description,
    patientId: row.patient_id,
    originalJson: row.content,
  };
}
