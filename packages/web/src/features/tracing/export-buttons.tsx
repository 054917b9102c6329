import { exportPrescriptionHistory, exportPrescriptionHistoryXlsx } from '@erx/core/tracing/contract';
import { FileExport } from '../../ui/file-export';
import { useClient, useMay, useToday } from '../../workplace/workplace';
import { type HistoryForm, queryOf } from './history-search';

/** Saves everything that the search finds, not only what is in view, as a file (N2-29). */
export function ExportButtons({ form, isEmpty }: { form: HistoryForm; isEmpty: boolean }) {
  const client = useClient();
  const today = useToday();
  const query = queryOf(form).prescriptions;
  if (!useMay('prescription.export')) return null;
  return (
    <FileExport
      fileName={`prescriptions-${today}`} isDisabled={isEmpty}
      formats={[
        { text: 'Export CSV', ending: 'csv', make: (signal) => client.call(exportPrescriptionHistory, { query }, { signal }) },
        { text: 'Export XLSX', ending: 'xlsx', make: (signal) => client.call(exportPrescriptionHistoryXlsx, { query }, { signal }) },
      ]}
    />
  );
}
