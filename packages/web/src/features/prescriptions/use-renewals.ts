import { tallMan } from '@erx/core/drugs/tall-man';
import { say } from '@erx/core/findings/messages';
import type { Medication } from '@erx/core/medications/model';
import type { Patient } from '@erx/core/patients/model';
import type { Prescription } from '@erx/core/prescriptions/model';
import { loadPart } from '../../page/load-part';
import { queryKey } from '../../session/queries';
import { useNotices } from '../../ui/feedback/toasts';
import { useWriteEach, type WrittenEach } from './use-write-each';
import type { WritingContext } from './wizard/use-writing';

/**
 * Makes a pending prescription of each of several medicines, as each was prescribed before; one that cannot be made is
 * named with the reason.
 * @param onReady with those that were made, where there are any
 */
export function useRenewals(
  patient: Patient,
  writing: Pick<WritingContext, 'coverage' | 'facilityId'>,
  onReady: (prescriptions: readonly Prescription[]) => void,
) {
  const notices = useNotices();
  const { isRunning, write } = useWriteEach<Medication, Prescription>(patient, writing, {
    begin: async (context) => {
      const { renewOne } = await loadPart(() => import('./renew-one'));
      return (medication) => renewOne(medication, context);
    },
    invalidates: [queryKey('prescriptions'), queryKey('medications', patient.id)],
    onWritten: (done) => {
      const prescriptions = done.flatMap(({ made }) => made ?? []);
      const left = done.filter(({ reason }) => reason !== undefined);
      if (prescriptions.length > 0) {
        notices.toast('success', `${say('medication.renewed')} ${namesOf(prescriptions)}.`);
        onReady(prescriptions);
      }
      if (left.length > 0) notices.toast('warning', `${say('medication.not-renewed')} ${reasonsOf(left)}`);
    },
  });
  return {
    isRunning,
    renew: (medications: readonly Medication[]) => {
      write(medications);
    },
  };
}

const namesOf = (drugs: readonly { readonly description: string }[]) =>
  drugs.map(({ description }) => tallMan(description)).join(', ');

const reasonsOf = (left: readonly WrittenEach<Medication, Prescription>[]) =>
  left.map(({ item, reason = '' }) => `${tallMan(item.description)}: ${reason}`).join(' ');
