import { tallMan } from '@erx/core/drugs/tall-man';
import { type MessageCode, say } from '@erx/core/findings/messages';
import { listMedications } from '@erx/core/medications/contract';
import type { Patient } from '@erx/core/patients/model';
import type { Prescription } from '@erx/core/prescriptions/model';
import { loadPart } from '../../page/load-part';
import { queryKey } from '../../session/queries';
import { useNotices } from '../../ui/feedback/toasts';
import { useFirstPharmacy } from '../pharmacies/use-first-pharmacy';
import { useWriteEach, type WrittenEach } from './use-write-each';
import { noteSaved } from './wizard/drafts';
import type { WritingContext } from './wizard/use-writing';
import type { LineToWrite, WrittenLine } from './write-line';

/**
 * Writes lines of an order set; one that cannot be written is named with the reason.
 * @param onReady with those that are ready to be sent, where there are any
 */
export function useOrderLines(
  patient: Patient,
  writing: Pick<WritingContext, 'coverage' | 'facilityId'>,
  onReady: (prescriptions: readonly Prescription[]) => void,
) {
  const notices = useNotices();
  const findPharmacy = useFirstPharmacy(patient.id);
  const note = (tone: 'success' | 'warning', code: MessageCode, written: readonly Written[]) => {
    if (written.length > 0) notices.toast(tone, `${say(code)} ${written.map(sentenceOf).join(' ')}`);
  };
  return useWriteEach<LineToWrite, WrittenLine>(patient, writing, {
    begin: async (context) => {
      const { writeLine } = await loadPart(() => import('./write-line'));
      const pharmacy = await findPharmacy().catch(() => undefined);
      const medications = await context.client.call(listMedications, { params: { patientId: patient.id } });
      return (line) => writeLine(line, { ...context, pharmacy, medications });
    },
    invalidates: [
      queryKey('prescriptions'),
      queryKey('medications', patient.id),
      queryKey('drafts', patient.id),
    ],
    onWritten: (done, queries) => {
      const ready = done.flatMap(({ made }) => made?.prescription ?? []);
      for (const { made } of done) if (made?.draft) noteSaved(queries, made.draft);
      note(
        'success',
        'order-set.ready',
        done.filter(({ made }) => made?.prescription),
      );
      note(
        'warning',
        'order-set.drafted',
        done.filter(({ made }) => made?.draft),
      );
      note(
        'warning',
        'order-set.not-added',
        done.filter(({ reason }) => reason !== undefined),
      );
      if (ready.length > 0) onReady(ready);
    },
  });
}

type Written = WrittenEach<LineToWrite, WrittenLine>;

const sentenceOf = ({ item, made, reason }: Written) =>
  [`${tallMan(item.line.drug.description)}.`, reason, made?.why]
    .filter((part) => part !== undefined)
    .join(' ');
