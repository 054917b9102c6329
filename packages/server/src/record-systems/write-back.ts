import type { MedicationRequest } from 'fhir/r4';
import type { WRITE_HOLDS } from '@erx/core/record-systems/vocabulary';
import {
  findWritten,
  searchForWritten,
  searchOfWritten,
  toRewrittenRequest,
  toWrittenRequest,
} from '@erx/core/record-systems/write-back';
import { sigOf } from '@erx/core/sig/rules';
import { drugCatalogue } from '../drugs/store';
import { recordAudit } from '../platform/audit-trail/record';
import type { RecordSystemClient } from '../platform/gateway/record-system';
import {
  createResource,
  type OpenFhir,
  readResource,
  searchResources,
  toOpenFhir,
  updateResource,
} from '../platform/gateway/record-system-fhir';
import { recordEvent } from '../platform/outbox/event-store';
import { retryDelay } from '../platform/outbox/retry';
import { type PrescriptionRow, SELECTED_PRESCRIPTION, toPrescription } from '../prescriptions/queries';
import type { Services } from '../services';
import { clientOf } from './client';
import { recordSystemsStore } from './store';
import { openTokens } from './tokens';
import { type LeasedWrite, writesStore } from './write-store';

type Needs = Pick<Services, 'config' | 'database' | 'keys' | 'log' | 'now' | 'notify'>;

/** So many prescriptions of a patient are looked at for one that may be there. */
const MOST_LOOKED_AT = 500;
/** What was created is found by a search after so many milliseconds; until then that it is not there says nothing. Ours. */
const FOUND_AFTER = 60_000;
/** What does not mend by itself is tried again after so long, or when someone opens the patient there. */
const LONG_WAIT = 60 * 60_000;

/** What came of an attempt. `mends`: whether trying again soon may help. */
type Written =
  | { readonly is: 'written'; readonly resourceId: string; readonly state: string }
  | { readonly is: 'over' }
  /** Another worker has it by now: nothing was sent. */
  | { readonly is: 'lost' }
  /** `isOthers`: the resource there is of another patient, and none of ours. */
  | { readonly is: 'held'; readonly hold: (typeof WRITE_HOLDS)[number]; readonly isOthers?: true }
  | { readonly is: 'failed'; readonly problem: string; readonly mends: boolean };

/**
 * Writes one prescription to its record system as it is now, and stores what came of it.
 * @param signal ends the attempt before its lease does
 */
export async function writeBack(services: Needs, write: LeasedWrite, signal: AbortSignal): Promise<void> {
  const { log, notify, now } = services;
  const row = await findRow(services, write);
  const outcome: Written = row ? await attempt(services, write, row, signal) : { is: 'over' };
  if (outcome.is === 'lost') return;
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
    } else if (outcome.is === 'held') {
      const resourceId = outcome.isOthers ? null : write.resourceId;
      if (!(await writes.hold(write, { hold: outcome.hold, resourceId }, at))) return false;
      const details = { system: write.systemId, hold: outcome.hold };
      await recordAudit(
        transaction,
        { ...about, event: 'prescription.record-system-write-held', outcome: 'failed', details },
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

async function attempt(
  services: Needs,
  write: LeasedWrite,
  row: PrescriptionRow,
  signal: AbortSignal,
): Promise<Written> {
  const { database } = services;
  const { practiceId, systemId, remoteId } = write;
  const stored = await recordSystemsStore(database, practiceId).inUse({ id: systemId });
  if (!stored) return { is: 'over' };
  const writes = writesStore(database, practiceId);
  if (remoteId === null) return { is: 'held', hold: 'which-patient' };
  if (!(await writes.isLinked(systemId, remoteId, row.patient_id)))
    return { is: 'held', hold: 'link-changed' };
  const client = { ...clientOf(stored, services), signal };
  const opened = await openFor(services, { practiceId, systemId, remoteId }, client);
  if ('problem' in opened) return { is: 'failed', ...opened };
  const ours = await toResource(services, write, row, { remoteId, issuer: client.issuer });
  let id = write.resourceId;
  if (id === null) {
    const made = await create(services, { ...write, remoteId }, ours, opened);
    if (typeof made !== 'string') return made;
    id = made; // an attempt before made it, whose answer was lost
  }
  const there = await readResource(opened, `/MedicationRequest/${id}`);
  if (there.is !== 'done') return toFailed(there);
  const rewritten = toRewrittenRequest(ours, there.reply);
  if (rewritten === 'another-patient') return { is: 'held', hold: 'link-changed', isOthers: true };
  if (!rewritten) return { is: 'failed', problem: 'no prescription there', mends: false };
  const updated = await updateResource(opened, rewritten);
  return updated.is === 'done' ? { is: 'written', resourceId: id, state: ours.status } : toFailed(updated);
}

async function toResource(
  { database }: Needs,
  { practiceId, systemId }: LeasedWrite,
  row: PrescriptionRow,
  { remoteId, issuer }: { readonly remoteId: string; readonly issuer: string },
): Promise<MedicationRequest> {
  const { npi, subject } = await writesStore(database, practiceId).requesterAt(systemId, row.provider_id);
  const isHere = subject?.startsWith(`${issuer}/`) === true;
  const drug = await drugCatalogue(database, practiceId).findSeveral([row.prescribable_drug_id]);
  return toWrittenRequest(
    {
      prescription: toPrescription(row),
      updatedAt: row.updated_at.toISOString(),
      sig: sigOf(row.sig, drug.get(row.prescribable_drug_id)),
      practiceId,
    },
    { remoteId, requester: isHere ? subject.slice(issuer.length + 1) : undefined, npi },
  );
}

/**
 * Creates it once: where a create before may have arrived, it is looked for first, by its identifier, since not every
 * record system knows If-None-Exist. What is not certain a person decides.
 * @returns its id where it was there already
 */
async function create(
  { database, now }: Needs,
  write: LeasedWrite & { readonly remoteId: string },
  ours: MedicationRequest,
  open: OpenFhir,
): Promise<Written | string> {
  const { prescriptionId, remoteId, triedAt } = write;
  const writes = writesStore(database, write.practiceId);
  if (triedAt !== null) {
    const search = `/MedicationRequest?${searchForWritten(prescriptionId, remoteId)}`;
    const answer = await searchResources(open, search, MOST_LOOKED_AT);
    if (answer.is !== 'done') return isSearchRefused(answer.problem) ? MAYBE_WRITTEN : toFailed(answer);
    const found = findWritten(answer.reply, { prescriptionId, remoteId });
    if (found.is === 'unclear') return MAYBE_WRITTEN;
    if (found.is === 'one') return found.id;
    if (now().getTime() - triedAt.getTime() < FOUND_AFTER)
      return { is: 'failed', problem: 'not found yet', mends: true };
  }
  if (!(await writes.tried(write, now()))) return { is: 'lost' };
  const created = await createResource(open, ours, searchOfWritten(prescriptionId, remoteId));
  if (created.is === 'done')
    return created.reply.isNew
      ? { is: 'written', resourceId: created.reply.id, state: ours.status }
      : created.reply.id;
  if (created.problem === 'http 412') return MAYBE_WRITTEN; // several are there (FHIR R4, 3.1.0.8.1)
  // an answer that refuses it says that it was not made; no answer, or one of a failing server, says nothing
  if (/^http 4(?!08)\d\d$/.test(created.problem)) await writes.tried(write, null);
  return toFailed(created);
}

const MAYBE_WRITTEN = { is: 'held', hold: 'maybe-written' } as const;
const isSearchRefused = (problem: string): boolean => /^http (400|403|404|405|422|501)$/.test(problem);

const toFailed = ({ is, problem }: { readonly is: string; readonly problem: string }): Written => ({
  is: 'failed',
  problem,
  mends: is === 'unreachable' || problem === 'http 412' || problem === 'http 409',
});

/** Opens the record system for a patient there, by the newest sign-in that opens it now. */
async function openFor(
  services: Needs,
  { practiceId, systemId, remoteId }: { practiceId: string; systemId: string; remoteId: string },
  client: RecordSystemClient,
): Promise<OpenFhir | { readonly problem: string; readonly mends: boolean }> {
  let problem: string | undefined;
  for (const id of await writesStore(services.database, practiceId).signIns(systemId, remoteId)) {
    const opened = await openTokens(services, client, { practiceId, id });
    if (opened.is === 'open') return toOpenFhir(client, opened.tokens);
    if (opened.is === 'failed') problem ??= opened.problem;
    if (client.signal?.aborted) break;
  }
  return { problem: problem ?? 'no sign-in', mends: problem !== undefined };
}
