import * as contract from '@erx/core/benefits/contract';
import { coverageKey, isUsable, eligibilityKey } from '@erx/core/benefits/coverage';
import { type EligibilityCheck, Formulary } from '@erx/core/benefits/model';
import { AppError } from '@erx/core/findings/app-error';
import { elevenDigitNdc } from '@erx/core/drugs/ndc';
import type { Patient } from '@erx/core/patients/model';
import { dateIn } from '@erx/core/values/dates';
import { subHours, subMinutes } from 'date-fns';
import { recordAudit } from '../platform/audit-trail/record';
import { checkEligibility } from './check-eligibility';
import { type Asked, type BenefitManagers, openBenefitManagers } from '../platform/gateway/benefits';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { benefitsStore, FORMULARY_HOURS } from './store';
import { drugCatalogue } from '../drugs/store';
import { patientsStore } from '../patients/store';
import { usersStore } from '../users/store';

/**
 * How long an answer about coverage holds, as the networks of this field have it; a failed check is not
 * repeated immediately.
 */
const COVERAGE_HOURS = 72;
const FAILURE_MINUTES = 1;

/**
 * Eligibility and formulary: what benefit managers say of a patient. Each network call is outside of any
 * transaction.
 */
export function serveBenefits(server: Server, services: Services): void {
  const { config } = services;
  const managers = openBenefitManagers(config.benefits);

  server.serve(contract.getEligibility, (call) => getEligibility(services, managers, call));

  server.serve(contract.processFormulary, (call) => processFormulary(services, managers, call));
}

async function getEligibility(
  services: Services,
  managers: BenefitManagers,
  { member, params, query, now }: Call<typeof contract.getEligibility>,
) {
  const { patientId, providerId } = params;
  const patient = await patientsStore(services.database, member.practiceId).find(patientId);
  if (!patient) throw new AppError('record.not-found');
  const provider = await usersStore(services.database, member.practiceId).find(providerId);
  if (!provider?.active || provider.npi === null) throw new AppError('prescription.provider-unknown');
  if (!services.config.benefits)
    return { eligibilities: [], checkedAt: now.toISOString(), problem: 'benefits.not-configured' as const };
  const before = await benefitsStore(services.database, member.practiceId).latest(patientId, providerId);
  if (before && query.refresh !== true && holds(before, patient, now)) return before;

  const checked = await checkEligibility(managers, services.config.benefits, {
    patient,
    asker: { firstName: provider.first_name, lastName: provider.last_name, npi: provider.npi },
    today: dateIn(member.timeZone, now),
    at: now,
  });
  const at = services.now();
  return await services.database.transaction(async (transaction) => {
    const store = benefitsStore(transaction, member.practiceId);
    await store.keep({ patientId, providerId, ...checked }, at);
    const { outcome } = checked;
    await recordAudit(
      transaction,
      {
        practiceId: member.practiceId,
        accountId: member.accountId,
        event: 'eligibility.checked',
        outcome: 'problem' in outcome ? 'failed' : 'done',
        resourceType: 'Patient',
        resourceId: patientId,
        details:
          'problem' in outcome
            ? { providerId, problem: outcome.problem }
            : { providerId, coverages: outcome.eligibilities.length },
      },
      at,
    );
    const after = await store.latest(patientId, providerId);
    if (!after) throw new AppError('call.failed');
    return after;
  });
}

async function processFormulary(
  services: Services,
  managers: BenefitManagers,
  { member, body, now }: Call<typeof contract.processFormulary>,
) {
  const { patientId, providerId, pbmId, memberId } = body;
  const ndc = elevenDigitNdc(body.ndc);
  if (ndc === undefined) throw new AppError('benefits.ndc-unreadable');
  const store = benefitsStore(services.database, member.practiceId);
  if (!(await patientsStore(services.database, member.practiceId).has(patientId)))
    throw new AppError('record.not-found');
  // Only a coverage that a benefit manager has answered is asked about: a client's word for it is not
  // enough.
  const known = await store.latest(patientId, providerId);
  const coverage = known?.eligibilities.find(
    (one) => eligibilityKey(one) === coverageKey({ pbmId, memberId }) && isUsable(one),
  );
  if (!coverage) throw new AppError('benefits.no-eligibility');
  const kept = await store.formulary(body, subHours(now, FORMULARY_HOURS));
  if (kept) return kept;

  const drug = await drugCatalogue(services.database, member.practiceId).findByNdc(ndc);
  const asked = await managers.askFormulary({
    pbmId,
    memberId,
    ndc,
    groupId: coverage.patient.groupId,
    ...(drug?.rxNormId === undefined ? {} : { rxNormId: drug.rxNormId }),
  });
  const formulary = formularyOf(asked);
  const at = services.now();
  await services.database.transaction(async (transaction) => {
    if (formulary)
      await benefitsStore(transaction, member.practiceId).keepFormulary(
        body,
        formulary,
        at,
        subHours(at, FORMULARY_HOURS),
      );
    await recordAudit(
      transaction,
      {
        practiceId: member.practiceId,
        accountId: member.accountId,
        event: 'formulary.checked',
        outcome: formulary ? 'done' : 'failed',
        resourceType: 'Patient',
        resourceId: patientId,
        details: { providerId, pbmId, ...(asked.outcome === 'failed' ? { problem: asked.problem } : {}) },
      },
      at,
    );
  });
  if (!formulary) throw new AppError(asked.outcome === 'failed' ? asked.problem : 'benefits.unreadable');
  return formulary;
}

/**
 * Whether a check may still be gone by: not after its time, and not after the patient's data were changed.
 */
function holds({ checkedAt, problem }: EligibilityCheck, patient: Patient, now: Date): boolean {
  const checked = new Date(checkedAt);
  if (checked < new Date(patient.updatedAt)) return false;
  return problem === undefined
    ? checked > subHours(now, COVERAGE_HOURS)
    : checked > subMinutes(now, FAILURE_MINUTES);
}

/**
 * The formulary of an answer; undefined where there is none, or one that breaks its form: a guess would look
 * like coverage.
 */
function formularyOf(asked: Asked): Formulary | undefined {
  if (asked.outcome === 'failed') return undefined;
  try {
    return Formulary.parse(JSON.parse(asked.text));
  } catch {
    return undefined;
  }
}
