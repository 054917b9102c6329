import {
  createMedication,
  listMedications,
  printMedications,
  stopMedication,
  updateMedication,
} from '@erx/core/medications/contract';
import type { HomeLanguage } from '@erx/core/medications/home-words';
import type {
  Medication,
  MedicationEntry,
  MedicationPrescription,
  MedicationStop,
} from '@erx/core/medications/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { toChangeInput, useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useClient } from '../../session/practice-session';
import type { Client } from '@erx/core/client/call';
import { cancelPrescription, getPrescription } from '@erx/core/prescriptions/contract';
import { useEndpointQuery } from '../../session/use-endpoint-query';
import { useNotices } from '../../ui/feedback/toasts';
import { showPdfAs } from '../../ui/file/show-pdf';

/** Medications of a patient, active and inactive, once they are wanted. */
export function useMedications(patientId: string, isWanted = true) {
  return useEndpointQuery(listMedications, { params: { patientId } }, queryKey('medications', patientId), {
    enabled: isWanted,
  });
}

/** What a patient takes on paper, for the patient. */
export function usePrintMedications(patientId: string) {
  const notices = useNotices();
  const print = useEndpointMutation(printMedications, (language: HomeLanguage | undefined) => ({
    params: { patientId },
    query: language === undefined ? {} : { language },
  }));
  return {
    isPending: print.isPending,
    start: (language?: HomeLanguage) => {
      print.mutate(language, {
        onSuccess: (pdf) => {
          showPdfAs('medications.pdf', pdf);
        },
        onError: notices.failure,
      });
    },
  };
}

/** What is stopped, why, and which of its prescriptions are cancelled with it. */
interface Stopping {
  readonly medication: Medication;
  readonly stop: MedicationStop;
  readonly cancelled: readonly MedicationPrescription[];
}

/** Adding, changing and stopping; the list is read again after each, and interactions are judged again. */
export function useMedicationActs(patientId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const invalidates = [
    queryKey('medications', patientId),
    queryKey('interactions', patientId),
    queryKey('prescriptions'),
  ];
  const following = { isOnlyAfterSuccess: true, invalidates };
  return {
    add: useEndpointMutation(createMedication, (body: MedicationEntry) => ({ body }), {
      ...following,
      isRepeatable: true,
    }),
    change: useEndpointMutation(updateMedication, toChangeInput, following),
    stop: useMutation({
      mutationFn: async ({ medication, stop, cancelled }: Stopping): Promise<CancelCount> => {
        await client.call(stopMedication, { params: { id: medication.id }, body: stop });
        return await cancelPrescriptions(
          client,
          cancelled.map(({ id }) => id),
        );
      },
      onSuccess: () => Promise.all(invalidates.map((key) => queries.invalidateQueries({ queryKey: key }))),
    }),
  };
}

/** What became of prescriptions that were to be cancelled. */
interface CancelCount {
  /** Pharmacies that were asked: their answers come later. */
  readonly asked: number;
  /** Not cancelled: they may still be dispensed. */
  readonly kept: number;
}

/**
 * Cancels prescriptions, each for itself: one that cannot be cancelled keeps no other from it. Their delivery
 * continues meanwhile and is of no matter here, so the version is that of now.
 */
async function cancelPrescriptions(client: Client, ids: readonly string[]): Promise<CancelCount> {
  const ended = await Promise.allSettled(
    ids.map(async (id) => {
      const { version } = await client.call(getPrescription, { params: { id } });
      return await client.call(cancelPrescription, { params: { id }, body: { version } });
    }),
  );
  return {
    asked: ended.filter(
      (each) => each.status === 'fulfilled' && each.value.scriptStatus === 'CancelledAfterSending',
    ).length,
    kept: ended.filter(({ status }) => status === 'rejected').length,
  };
}
