import { getDrug } from '@erx/core/drugs/contract';
import { tallMan } from '@erx/core/drugs/tall-man';
import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { allows } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import type { Medication } from '@erx/core/medications/model';
import { findingsOnRenewal } from '@erx/core/medications/renewing';
import type { OrderSetProposal, ProposedLine } from '@erx/core/order-sets/model';
import { formerToDecide } from '@erx/core/order-sets/rules';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import { findDuplicates, saveDraft } from '@erx/core/prescriptions/contract';
import type { Draft, Prescription, PrescriptionForm } from '@erx/core/prescriptions/model';
import { scheduleIsPrescribable } from '@erx/core/prescriptions/rules/schedule';
import { advance } from '@erx/core/prescriptions/workflow';
import { startWizard } from '@erx/core/prescriptions/workflow/steps';
import { findingsOnDrugChoice } from '../../parts/drug/findings-on-drug-choice';
import { createPending } from './create-pending';
import type { WritingEach } from './use-write-each';

/** A line of an order set with its form, and the diagnosis of the set. */
export interface LineToWrite extends Pick<OrderSetProposal, 'icd10Code' | 'icd10Description'> {
  readonly line: ProposedLine & Required<Pick<ProposedLine, 'form'>>;
}

/** What became of a line: a pending prescription, or a draft to be finished, with what is to be decided of it. */
export interface WrittenLine {
  readonly prescription?: Prescription;
  readonly draft?: Draft;
  readonly why?: string;
}

interface Context extends WritingEach {
  /** What the patient took before any of the lines was written. */
  readonly medications: readonly Medication[];
  /** Undefined where the patient has none. */
  readonly pharmacy: Pharmacy | undefined;
}

/**
 * Makes a pending prescription of a line of an order set, by the same steps as the form. What the form would still
 * ask for, such as the monitoring program or a pharmacy, is left to it: the line is kept as a draft. So is one whose
 * medicine the patient has, in whatever strength: whether it takes that one's place is decided in the form.
 * @throws AppError or CallError, why it is neither
 */
export async function writeLine(
  { line, icd10Code, icd10Description }: LineToWrite,
  context: Context,
): Promise<WrittenLine> {
  const { client, patient, medications, provider, schedules, today } = context;
  const { weightDays, coverage, facilityId, pharmacy } = context;
  const drug = await client.call(getDrug, { params: { id: line.drug.id } });
  refuseWhenStopped([...scheduleIsPrescribable(drug), ...findingsOnDrugChoice(drug, schedules)]);
  const duplicates = await client.call(findDuplicates, {
    params: { patientId: patient.id, drugId: drug.prescribableDrugId },
    query: {},
  });
  const former = formerToDecide(duplicates, medications);
  const changes: Partial<PrescriptionForm> = {
    ...line.form,
    ...(icd10Code === '' ? {} : { primaryIcd10Code: icd10Code, primaryIcd10Description: icd10Description }),
  };
  const { state } = advance(startWizard({ patient, today, coverage, weightDays }), {
    type: 'line-chosen',
    drug,
    changes,
    pharmacy,
  });
  if (!former && provider && pharmacy && allows(findingsOnRenewal({ ...state, drug })))
    return {
      prescription: await createPending(
        { ...state, drug },
        { client, patientId: patient.id, providerId: provider.id, facilityId },
      ),
    };
  const draft = await client.call(saveDraft, {
    params: { id: crypto.randomUUID() },
    body: {
      patientId: patient.id,
      version: 0,
      drugId: drug.prescribableDrugId,
      form: state.form,
      step: 'sig',
      ...(pharmacy ? { pharmacyNcpdpId: pharmacy.ncpdpId } : {}),
      ...(coverage ? { coverage } : {}),
    },
  });
  return {
    draft,
    ...(former ? { why: say('order-set.former', { former: tallMan(former.description) }) } : {}),
  };
}
