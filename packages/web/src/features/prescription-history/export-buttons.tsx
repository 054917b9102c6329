import {
  exportPrescriptionHistory,
  exportPrescriptionHistoryXlsx,
} from '@erx/core/prescription-history/contract';
import { FileExport } from '../../ui/file-export';
import { useClient, useMay, useToday } from '../../session/practice-session';
import { type HistoryForm, toQuery } from './history-search';

/** Saves everything that the search finds, not only what is in view, as a file (N2-29). */
export function ExportButtons({ toExport }: { toExport: () => HistoryForm | undefined }) {
  const client = useClient();
  const today = useToday();
  if (!useMay('prescription.export')) return null;
  return (
    <FileExport
      fileName={`prescriptions-${today}`}
      subject={toExport}
      formats={[
        {
          text: 'Export CSV',
          ending: 'csv',
          make: (asked, signal) =>
            client.call(exportPrescriptionHistory, { query: toQuery(asked).prescriptions }, { signal }),
        },
        {
          text: 'Export XLSX',
          ending: 'xlsx',
          make: (asked, signal) =>
            client.call(exportPrescriptionHistoryXlsx, { query: toQuery(asked).prescriptions }, { signal }),
        },
      ]}
    />
  );
}
