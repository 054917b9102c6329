import type { BenefitProblem, Eligibility } from '@erx/core/benefits/model';
import { isNotFound } from '@erx/core/benefits/coverage';
import type { Patient } from '@erx/core/patients/model';
import type { CalendarDate } from '@erx/core/values/dates';
import { type Inquiry, writeInquiry } from '@erx/script/x12/inquiry';
import { UnreadableInterchange } from '@erx/script/x12/interchange';
import { readAnswer } from '@erx/script/x12/read-answer';
import { UnwritableText } from '@erx/script/x12/write';
import { randomInt } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../platform/config';
import type { BenefitManagers } from '../platform/gateway/benefits';
import { showZip } from '@erx/core/values/contact';
import type { AnsweredCoverage } from '@erx/script/x12/answer';

/** Reject reasons that mean: not now (X12, AAA03). */
const UNAVAILABLE = new Set(['42', '80']);

/** The prescriber for whom is asked. */
export interface EligibilityRequester {
  readonly firstName: string;
  readonly lastName: string;
  readonly npi: string;
}

/** What came of a check, with both messages as they crossed the wire; '' and undefined where none did. */
export interface Checked {
  readonly inquiry: string;
  readonly answer: string | undefined;
  readonly outcome: { readonly eligibilities: readonly Eligibility[] } | { readonly problem: BenefitProblem };
}

/**
 * Asks the benefit managers for a patient's coverages. Never throws: whatever goes wrong is a problem by
 * name.
 * @param at now; `today` is its date in the practice's time zone, the day the coverage is asked for
 */
export async function checkEligibility(
  managers: BenefitManagers,
  settings: NonNullable<Config['benefits']>,
  about: { patient: Patient; asker: EligibilityRequester; today: CalendarDate; at: Date },
): Promise<Checked> {
  const failed = (problem: BenefitProblem, inquiry = '', answer?: string): Checked => ({
    inquiry,
    answer,
    outcome: { problem },
  });
  const { patient, asker, today, at } = about;
  if (patient.birthDate === '' || asker.npi === '') return failed('benefits.patient-incomplete');
  const reference = uuidv7().replaceAll('-', '').slice(0, 30);
  let inquiry: string;
  try {
    inquiry = writeInquiry(inquiryOf(patient, asker, settings.receiverId, reference, today), {
      control: String(randomInt(1, 1_000_000_000)),
      sender: settings.senderId,
      receiver: settings.receiverId,
      usage: settings.usage,
      sentAt: at,
    });
  } catch (error) {
    if (error instanceof UnwritableText) return failed('benefits.patient-incomplete');
    throw error;
  }
  const asked = await managers.askEligibility(inquiry);
  return asked.outcome === 'failed'
    ? failed(asked.problem, inquiry)
    : { inquiry, answer: asked.text, outcome: judge(asked.text, reference) };
}

function inquiryOf(
  patient: Patient,
  provider: EligibilityRequester,
  receiverId: string,
  reference: string,
  serviceDate: CalendarDate,
): Inquiry {
  const {
    firstName,
    middleName,
    lastName,
    birthDate,
    gender,
    address,
    address2,
    city,
    state,
    zipCode,
    coverage,
  } = patient;
  return {
    reference,
    provider,
    serviceDate,
    // the switch finds the manager; the plan's name helps it
    payer: { name: coverage?.planName ?? receiverId, id: receiverId },
    person: {
      memberId: coverage?.memberId ?? '',
      firstName,
      middleName,
      lastName,
      birthDate,
      gender,
      address,
      address2,
      city,
      state,
      zipCode,
    },
  };
}

/** An answer to another inquiry, or to none, is never taken for this patient's. */
function judge(text: string, reference: string): Checked['outcome'] {
  try {
    const answer = readAnswer(text);
    if (answer.kind === 'rejected') return { problem: 'benefits.refused' };
    if (answer.reference !== reference || answer.traces.some((trace) => trace !== reference))
      return { problem: 'benefits.unreadable' };
    const eligibilities = answer.coverages.map(toEligibility).filter((one) => !isNotFound(one));
    const isUnreachable =
      eligibilities.length > 0 &&
      eligibilities.every(
        ({ fieldErrors }) => fieldErrors.length > 0 && fieldErrors.every(({ code }) => UNAVAILABLE.has(code)),
      );
    return isUnreachable ? { problem: 'benefits.unavailable' } : { eligibilities };
  } catch (error) {
    if (error instanceof UnreadableInterchange) return { problem: 'benefits.unreadable' };
    throw error;
  }
}

/** A coverage of a 271 in the words of the product. */
function toEligibility({ payer, rejections, person, plan }: AnsweredCoverage): Eligibility {
  const { isChanged, birthDate, zipCode, ...known } = person;
  return {
    pbm: payer.name,
    pbmId: payer.id,
    fieldErrors: rejections.map(({ code, about }) => ({ code, about })),
    patient: {
      ...known,
      zipCode: showZip(zipCode),
      demographicsChange: isChanged,
      ...(birthDate === undefined ? {} : { birthDate }),
      ...(plan.startedAt === undefined ? {} : { startedAt: plan.startedAt }),
      healthPlanName: plan.name,
      pcn: plan.pcn,
      bin: plan.bin,
      cardHolderId: plan.cardHolderId,
      groupId: plan.groupId,
      status: plan.status,
      retailEligibility: { status: plan.retail },
      mailOrderEligibility: { status: plan.mailOrder },
      specialtyEligibility: { status: plan.specialty },
      ltcEligibility: { status: plan.longTermCare },
    },
  };
}
