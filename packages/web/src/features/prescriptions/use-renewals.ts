import { tallMan } from '@erx/core/drugs/tall-man';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import type { Medication } from '@erx/core/medications/model';
import { findingsOnRenewal, isRenewedTogether } from '@erx/core/medications/renewing';
import { CHILD_WEIGHT_DAYS } from '@erx/core/patients/vocabulary';
import type { Patient } from '@erx/core/patients/model';
import { createPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { advance } from '@erx/core/prescriptions/workflow';
import { startWizard } from '@erx/core/prescriptions/workflow/steps';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { findingsOnDrugChoice } from '../../parts/drug/findings-on-drug-choice';
import { useWritableSchedules } from '../../parts/drug/use-writable-schedules';
import { usePracticeSession, useToday } from '../../session/practice-session';
import { queryKey } from '../../session/queries';
import { describeFailure, useNotices } from '../../ui/feedback/toasts';
import { useChildWeights } from '../practices/use-child-weights';
import { orderWhenComplete } from './wizard/order-when-complete';
import { toRepeated } from './wizard/repeated-prescription';
import type { WritingContext } from './wizard/use-writing';

/** What became of one of them: a pending prescription, or why there is none. */
interface Renewal {
  readonly medication: Medication;
  readonly prescription?: Prescription;
  readonly reason?: string;
}

/**
 * Makes a pending prescription of each of several medicines, as each was prescribed before: one that cannot be
 * made keeps no other from it, and is named with the reason.
 * @param onReady with those that were made, where there are any
 */
export function useRenewals(
  patient: Patient,
  { coverage, facilityId }: Pick<WritingContext, 'coverage' | 'facilityId'>,
  onReady: (prescriptions: readonly Prescription[]) => void,
) {
  const { client, provider } = usePracticeSession();
  const queries = useQueryClient();
  const notices = useNotices();
  const today = useToday();
  const { schedules } = useWritableSchedules();
  const { data: childWeights } = useChildWeights();

  const renewOne = async (medication: Medication): Promise<Prescription> => {
    refuseWhenStopped(isRenewedTogether(medication));
    const { renewsId: id } = medication;
    if (id === undefined || provider === undefined) throw new AppError('prescription.provider-unknown');
    const { event, notes } = await toRepeated({ client, queries }, { id, step: 'review' }, patient.id, today);
    const weightDays = childWeights?.days ?? CHILD_WEIGHT_DAYS.byDefault;
    const { state } = advance(startWizard({ patient, today, coverage, weightDays }), event);
    const [lost] = notes;
    if (!state.drug || lost !== undefined) throw new AppError(lost ?? 'prescription.again-drug-gone');
    refuseWhenStopped([
      ...findingsOnDrugChoice(state.drug, schedules),
      ...findingsOnRenewal({ ...state, drug: state.drug }),
    ]);
    const order = orderWhenComplete(state, {
      patientId: patient.id,
      providerId: provider.id,
      editing: undefined,
      originalRxRef: undefined,
      facilityId,
      denial: undefined,
      replacesId: undefined,
      formerIds: undefined,
    });
    if (!order) throw new AppError('call.unexpected');
    return await client.call(createPrescription, { body: order }, { idempotencyKey: crypto.randomUUID() });
  };

  const renewals = useMutation({
    mutationFn: async (medications: readonly Medication[]): Promise<readonly Renewal[]> => {
      const done: Renewal[] = [];
      for (const medication of medications)
        done.push(
          await renewOne(medication).then(
            (prescription) => ({ medication, prescription }),
            (error: unknown) => ({ medication, reason: describeFailure(error).sentences.join(' ') }),
          ),
        );
      return done;
    },
    onSettled: () =>
      Promise.all(
        [queryKey('prescriptions'), queryKey('medications', patient.id)].map((key) =>
          queries.invalidateQueries({ queryKey: key }),
        ),
      ),
  });
  return {
    isRunning: renewals.isPending,
    renew: (medications: readonly Medication[]) => {
      renewals.mutate(medications, {
        onSuccess: (done) => {
          const made = done.flatMap(({ prescription }) => prescription ?? []);
          const left = done.filter(({ reason }) => reason !== undefined);
          if (made.length > 0) {
            notices.toast('success', `${say('medication.renewed')} ${namesOf(made)}.`);
            onReady(made);
          }
          if (left.length > 0)
            notices.toast('warning', `${say('medication.not-renewed')} ${reasonsOf(left)}`);
        },
      });
    },
  };
}

const namesOf = (drugs: readonly { readonly description: string }[]) =>
  drugs.map(({ description }) => tallMan(description)).join(', ');

const reasonsOf = (left: readonly Renewal[]) =>
  left.map(({ medication, reason = '' }) => `${tallMan(medication.description)}: ${reason}`).join(' ');
