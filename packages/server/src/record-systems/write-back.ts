import { searchOfWritten, toRewrittenRequest, toWrittenRequest } from '@erx/core/record-systems/write-back';
import { sigOf } from '@erx/core/sig/rules';
import { drugCatalogue } from '../drugs/store';
import { recordAudit } from '../platform/audit-trail/record';
import { type RecordSystemClient, renewTokens } from '../platform/gateway/record-system';
import {
  createResource,
  type OpenFhir,
  readResource,
  updateResource,
} from '../platform/gateway/record-system-fhir';
import { recordEvent } from '../platform/outbox/event-store';
import { retryDelay } from '../platform/outbox/retry';
import { type PrescriptionRow, SELECTED_PRESCRIPTION, toPrescription } from '../prescriptions/queries';
import type { Services } from '../services';
import { clientOf } from './client';
import { recordSystemsStore } from './store';
import { type HeldTokens, type LeasedWrite, writesStore } from './write-store';

type Needs = Pick<Services, 'config' | 'database' | 'keys' | 'log' | 'now' | 'notify'>;

/** A token that ends sooner is renewed first, in milliseconds. */
const MARGIN = 30_000;
/** What does not mend by itself is tried again after so long, or when someone opens the patient there. */
const LONG_WAIT = 60 * 60_000;

/** What came of an attempt. `mends`: whether trying again soon may help. */
type Written =
  | { readonly is: 'written'; readonly resourceId: string; readonly state: string }
  | { readonly is: 'over' }
  | { readonly is: 'failed'; readonly problem: string; readonly mends: boolean };

/** Writes one prescription to its record system as it is now, and stores what came of it. */
export async function writeBack(services: Needs, write: LeasedWrite): Promise<void> {
  const { log, notify, now } = services;
  const row = await findRow(services, write);
  const outcome: Written = row ? await attempt(services, write, row) : { is: 'over' };
  const at = now();
  const isKept = await services.database.transaction(async (transaction) => {
    const writes = writesStore(transaction, write.practiceId);
    const about = {
      ...{ practiceId: write.practiceId, accountId: null, trailName: null },
      resourceType: 'Prescription',
      resourceId: write.prescriptionId,
    } as const;
    if (outcome.is === 'failed') {
      const wait = outcome.mends ? retryDelay(write.attempts, Math.random()) : LONG_WAIT;
      if (!(await writes.retry(write, outcome.problem, at, wait))) return false;
      if (outcome.problem === write.problem) return true; // said already
      const details = { system: write.systemId, attempts: write.attempts, problem: outcome.problem };
      await recordAudit(
        transaction,
        { ...about, event: 'prescription.record-system-write-failed', outcome: 'failed', details },
        at,
      );
    } else {
      const resourceId = outcome.is === 'written' ? outcome.resourceId : write.resourceId;
      if (!(await writes.settle(write, resourceId, at))) return false;
      if (outcome.is === 'over') return true;
      const details = { system: write.systemId, state: outcome.state, attempts: write.attempts };
      await recordAudit(
        transaction,
        { ...about, event: 'prescription.written-to-record-system', outcome: 'done', details },
        at,
      );
    }
    if (row)
      await recordEvent(
        transaction,
        {
          practiceId: write.practiceId,
          name: 'PrescriptionChanged',
          providerId: row.provider_id,
          content: {
            prescriptionId: row.id,
            patientId: row.patient_id,
            providerId: row.provider_id,
            version: row.version,
          },
        },
        at,
      );
    return true;
  });
  if (isKept) notify('events');
  const said = { system: write.systemId, prescription: write.prescriptionId, attempt: write.attempts };
  if (outcome.is === 'failed')
    log.warn({ code: 'record-system.not-written', ...said, problem: outcome.problem }, 'tried again later');
  else log.info({ code: `record-system.${outcome.is}`, ...said }, 'written to the record system');
}

async function findRow(
  { database }: Needs,
  { practiceId, prescriptionId }: LeasedWrite,
): Promise<PrescriptionRow | undefined> {
  const [row] = await database.run<PrescriptionRow>(
    {
      name: 'prescription-for-record-system',
      text: `${SELECTED_PRESCRIPTION} WHERE r.practice_id = $1 AND r.id = $2`,
    },
    [practiceId, prescriptionId],
  );
  return row;
}

async function attempt(services: Needs, write: LeasedWrite, row: PrescriptionRow): Promise<Written> {
  const { database } = services;
  const { practiceId, systemId, prescriptionId, resourceId } = write;
  const stored = await recordSystemsStore(database, practiceId).inUse({ id: systemId });
  if (!stored) return { is: 'over' };
  const client = clientOf(stored, services);
  const held = await openTokens(services, write, client, row.patient_id);
  if ('problem' in held) return { is: 'failed', ...held };
  const open: OpenFhir = { issuer: client.issuer, access: held.tokens.access };
  const { npi, subject } = await writesStore(database, practiceId).requesterAt(systemId, row.provider_id);
  const isHere = subject?.startsWith(`${client.issuer}/`) === true;
  const drug = await drugCatalogue(database, practiceId).findSeveral([row.prescribable_drug_id]);
  const ours = toWrittenRequest(
    {
      prescription: toPrescription(row),
      updatedAt: row.updated_at.toISOString(),
      sig: sigOf(row.sig, drug.get(row.prescribable_drug_id)),
      practiceId,
    },
    {
      remoteId: held.remoteId,
      requester: isHere ? subject.slice(client.issuer.length + 1) : undefined,
      npi,
    },
  );
  let id = resourceId;
  if (id === null) {
    const created = await createResource(open, ours, searchOfWritten(prescriptionId));
    if (created.is !== 'done') return toFailed(created);
    if (created.reply.isNew) return { is: 'written', resourceId: created.reply.id, state: ours.status };
    ({ id } = created.reply); // an attempt before made it, whose answer was lost
  }
  const there = await readResource(open, `/MedicationRequest/${id}`);
  if (there.is !== 'done') return toFailed(there);
  const rewritten = toRewrittenRequest(ours, there.reply);
  if (!rewritten) return { is: 'failed', problem: 'another patient there', mends: false };
  const updated = await updateResource(open, rewritten);
  return updated.is === 'done' ? { is: 'written', resourceId: id, state: ours.status } : toFailed(updated);
}

const toFailed = ({ is, problem }: { readonly is: string; readonly problem: string }): Written => ({
  is: 'failed',
  problem,
  mends: is === 'unreachable' || problem === 'http 412' || problem === 'http 409',
});

/** Tokens that open the record system for the patient, renewed where they are about to end. */
async function openTokens(
  { database, keys, now }: Needs,
  { practiceId, systemId }: LeasedWrite,
  client: RecordSystemClient,
  patientId: string,
): Promise<HeldTokens | { readonly problem: string; readonly mends: boolean }> {
  const writes = writesStore(database, practiceId);
  for (const held of await writes.tokensFor(keys, { systemId, patientId })) {
    const { refresh, until } = held.tokens;
    if (until > now().getTime() + MARGIN) return held;
    if (refresh === undefined) continue;
    const renewed = await renewTokens(client, { ...held.tokens, refresh }, now);
    if (renewed.is === 'done') {
      await writes.keepTokens(held.id, keys.encrypt(JSON.stringify(renewed.reply)));
      return { ...held, tokens: renewed.reply };
    }
    if (renewed.is !== 'refused') return { problem: renewed.problem, mends: true };
    await writes.keepTokens(held.id, null); // it ended there: nothing renews it any more
  }
  return { problem: 'no sign-in', mends: false };
}
