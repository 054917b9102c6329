import type { AuditDetails, AuditedResource } from '@erx/core/audit/events';
import * as z from 'zod';
import { recordAudit, recordSystemIncident } from '../audit-trail/record';
import type { Connection, Statement } from '../database/database';
import { fileIncident } from '../audit-trail/file-incident';
import { findAccount, type Member } from './authenticate';
import type { Identity, PlatformServices } from '../http/services';

type Needs = Pick<PlatformServices, 'database' | 'now'>;

const PRACTICE: Statement = { name: 'practice-asked-for', text: 'SELECT id FROM practices WHERE id = $1' };

/**
 * Writes that a user asked for what their own permissions do not allow: into the trail, and as an incident.
 * It commits separately.
 */
export async function recordRefusedAccess(
  services: Needs,
  member: Member,
  resourceId: string | null,
  details: AuditDetails<'access.refused'>,
  resourceType: AuditedResource<'access.refused'> = 'Endpoint',
): Promise<void> {
  const { practiceId, accountId, trailName, address } = member;
  await services.database.transaction((transaction) =>
    refusedAccess(
      transaction,
      { practiceId, accountId, trailName, address, resourceType, resourceId, details },
      services.now(),
    ),
  );
}

/**
 * Writes that a known person asked for a practice that is not theirs: into that practice's trail, whose
 * records were reached for, and among the incidents of the system, whose people look after the account
 * (1311.150(a)(1)).
 */
export async function recordForeignPractice(
  services: Needs,
  identity: Identity,
  asked: { readonly practiceId: string; readonly endpoint: string; readonly address: string },
): Promise<void> {
  const account = await findAccount(services.database, identity);
  if (!account || typeof account === 'string' || asked.practiceId === '') return;
  await recordSystemIncident(services, {
    kind: 'foreignPractice',
    address: asked.address,
    description: `account ${account.accountId}`,
  });
  const [practice] = z.uuid().safeParse(asked.practiceId).success
    ? await services.database.run<{ id: string }>(PRACTICE, [asked.practiceId])
    : [];
  if (!practice) return;
  await services.database.transaction((transaction) =>
    refusedAccess(
      transaction,
      {
        practiceId: practice.id,
        accountId: account.accountId,
        address: asked.address,
        resourceType: 'Endpoint',
        resourceId: asked.endpoint,
        details: { reason: 'other-practice' },
      },
      services.now(),
    ),
  );
}

interface RefusedAccess {
  readonly practiceId: string;
  readonly accountId: string;
  readonly trailName?: string;
  readonly address: string;
  readonly resourceType: AuditedResource<'access.refused'>;
  readonly resourceId: string | null;
  readonly details: AuditDetails<'access.refused'>;
}

async function refusedAccess(
  transaction: Connection,
  { address, ...refused }: RefusedAccess,
  at: Date,
): Promise<void> {
  await recordAudit(transaction, { event: 'access.refused', outcome: 'refused', ...refused }, at);
  await fileIncident(
    transaction,
    {
      practiceId: refused.practiceId,
      accountId: refused.accountId,
      trailName: refused.trailName,
      type: 'unauthorizedOperation',
      address,
      details: {
        ...refused.details,
        ...(refused.resourceId === null ? {} : { operation: refused.resourceId }),
      },
    },
    at,
  );
}
