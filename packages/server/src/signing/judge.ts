import { AppError } from '@erx/core/findings/app-error';
import { check, type Finding, type Rule } from '@erx/core/findings/finding';
import { findingsOnMonitoring } from '@erx/core/pdmp/rules';
import { findingsOnControlled } from '@erx/core/prescriptions/rules/controlled';
import { findingsOnStoredAmount } from '@erx/core/prescriptions/rules/stored';
import { unitIsOffered } from '@erx/core/prescriptions/rules/units';
import { type Candidate, findingsOnBatch, type Signing, SIGNING_RULES } from '@erx/core/signing/rules';
import { type CalendarDate, dateIn } from '@erx/core/values/dates';
import type { Member } from '../platform/api/authenticate';
import type { Services } from '../services';
import { controlledWritingOf } from '../prescriptions/controlled-queries';
import { practiceReachOf } from '../prescriptions/send-statements';
import type { loadForSigning, SigningRow } from './load-queries';

/**
 * The rows in the order of their ids.
 * @throws AppError prescription.not-found where the practice has not all of them
 */
export async function findRows(
  load: typeof loadForSigning,
  services: Pick<Services, 'database'>,
  member: Member,
  ids: readonly string[],
): Promise<SigningRow[]> {
  const rows = new Map(
    (
      await load(
        services.database,
        ids.map((id) => ({ practiceId: member.practiceId, id })),
      )
    ).map((row) => [row.id, row]),
  );
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw new AppError('prescription.not-found');
    return row;
  });
}

/** What the rules of signing ask of a row. */
export function toSigning(row: SigningRow, member: Member, today: CalendarDate): Signing {
  return {
    prescription: { providerId: row.provider_id, scriptStatus: row.script_status },
    schedule: row.schedule,
    withheld: row.product_withheld ?? undefined,
    scheduleNow: row.product_schedule ?? undefined,
    sender: {
      accountId: member.accountId,
      npi: member.npi,
      spi: member.spi,
      deaExpiresOn: member.deaExpiresOn,
      licenseExpiresOn: member.licenseExpiresOn,
      canSendControlledSubstance: member.canSendControlledSubstance,
    },
    practice: practiceReachOf(row),
    pharmacy:
      row.pharmacy_id === null
        ? undefined
        : {
            specialtyTypes: (row.pharmacy_specialties ?? '').split(' ') as NonNullable<
              Signing['pharmacy']
            >['specialtyTypes'],
            ...(row.pharmacy_end === null ? {} : { activeEndTime: row.pharmacy_end }),
          },
    today,
  };
}

/** Whether a user may look at a controlled prescription in order to sign it, or mark it. */
export function findingsOnRow(
  rules: readonly Rule<Signing>[],
  row: SigningRow,
  member: Member,
  at: Date,
): readonly Finding[] {
  return check(rules, toSigning(row, member, dateIn(member.timeZone, at)));
}

/**
 * What forbids signing each of these, now: who signs, the prescription, its pharmacy, the law of its
 * schedule, what the PDMP dialog asks.
 */
export function findingsOnEach(rows: readonly SigningRow[], member: Member, at: Date): readonly Finding[] {
  return rows.flatMap((row) => [
    ...findingsOnRow(SIGNING_RULES, row, member, at),
    ...unitIsOffered({ form: { units: row.units } }),
    ...findingsOnStoredAmount(row),
    ...findingsOnSchedule(row, member, at),
  ]);
}

/**
 * What the law of the schedule and the PDMP forbid (P5-12..P5-17), by the same rules as when it was written.
 */
function findingsOnSchedule(row: SigningRow, member: Member, at: Date): readonly Finding[] {
  const {
    schedule,
    drug_ingredients: ingredients,
    pdmp_acknowledgement: pdmpAcknowledgement,
    opioid_agreement: opioidAgreement,
  } = row;
  return [
    ...findingsOnControlled(controlledWritingOf(row, dateIn(member.timeZone, at), member.timeZone)),
    ...findingsOnMonitoring({
      drug: { schedule, ingredients: ingredients?.split(' / ') },
      monitoring: { pdmpAcknowledgement, opioidAgreement },
    }),
  ];
}

/** What forbids signing them together: their marks, their patient. */
export function findingsOnAll(rows: readonly SigningRow[]): readonly Finding[] {
  return findingsOnBatch(rows.map(toCandidate));
}

/** What decides whether the mark holds. */
export function toCandidate(row: SigningRow): Candidate {
  return {
    patientId: row.patient_id,
    readyAt: row.ready_at?.toISOString(),
    patientUpdatedAt: row.patient_updated.toISOString(),
  };
}
