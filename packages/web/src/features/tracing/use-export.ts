import { AppError } from '@erx/core/findings/app-error';
import { exportPrescriptionHistory, exportPrescriptionHistoryXlsx } from '@erx/core/tracing/contract';
import { useState } from 'react';
import { saveFile } from '../../ui/save-file';
import { useNotices } from '../../workplace/notices';
import { useClient, useToday } from '../../workplace/workplace';
import { type HistoryForm, queryOf } from './history-search';

const FORMATS = { csv: exportPrescriptionHistory, xlsx: exportPrescriptionHistoryXlsx } as const;
export type ExportFormat = keyof typeof FORMATS;

/** The export of a search of prescriptions as a file (N2-29); it can be stopped while it is made. */
export function useExport(form: HistoryForm) {
  const client = useClient();
  const notices = useNotices();
  const today = useToday();
  const [running, setRunning] = useState<{ readonly format: ExportFormat; readonly stop: () => void }>();

  const start = async (format: ExportFormat) => {
    const stopping = new AbortController();
    setRunning({ format, stop: () => { stopping.abort(); } });
    try {
      const file = await client.call(FORMATS[format], { query: queryOf(form).prescriptions }, { signal: stopping.signal });
      saveFile(file, `prescriptions-${today}.${format}`);
      notices.success('tracing.exported');
    } catch (error) {
      if (stopping.signal.aborted) notices.toast('info', 'The export was stopped. Nothing of it was kept.');
      else if (error instanceof AppError && error.code !== 'call.unexpected') notices.failed('tracing.export-failed', error);
      else notices.failure(new AppError('tracing.export-failed'));
    } finally {
      setRunning(undefined);
    }
  };
  return { start, running };
}
