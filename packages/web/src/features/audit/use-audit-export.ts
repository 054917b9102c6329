import { downloadAuditExport, getAuditExport, openAuditExport } from '@erx/core/audit/contract';
import type { ExportFormat } from '@erx/core/audit/model';
import { addressOf } from '@erx/core/client/call';
import { AppError } from '@erx/core/findings/app-error';
import { useState } from 'react';
import { postForFile } from '../../ui/post-for-file';
import { useNotices } from '../../workplace/notices';
import { useClient } from '../../workplace/workplace';
import type { auditQueryOf } from './audit-search';

/** How often is asked whether an export has ended. */
const ASK_EVERY = 1_000;

const pause = () => new Promise<void>((resolve) => { setTimeout(resolve, ASK_EVERY); });

/**
 * The export of a search of the trail: the browser saves it while it is written, so it may be of any size (decision 6). How it ended comes from the trail itself: a file
 * that was cut off, or whose seals are broken, is never taken for a whole one.
 */
export function useAuditExport() {
  const client = useClient();
  const notices = useNotices();
  const [running, setRunning] = useState<ExportFormat>();

  const start = async (format: ExportFormat, query: ReturnType<typeof auditQueryOf>) => {
    setRunning(format);
    try {
      const { ticket, exportId } = await client.call(openAuditExport, { query });
      const saving = postForFile(`/${addressOf(downloadAuditExport, {})}`, { ...query, ticket, format });
      for (;;) {
        await pause();
        const { state, records } = await client.call(getAuditExport, { params: { exportId } });
        if (state === 'complete') { notices.success('audit.export-complete', { records }); break; }
        if (state === 'broken') { notices.failure(new AppError('audit.export-broken')); break; }
        if (state === 'stopped') { notices.failure(new AppError('audit.export-stopped')); break; }
        if (saving.isRefused()) throw new AppError('audit.export-failed');
      }
      saving.end();
    } catch (error) {
      if (error instanceof AppError && error.code !== 'call.unexpected') notices.failure(error);
      else notices.failure(new AppError('audit.export-failed'));
    } finally {
      setRunning(undefined);
    }
  };
  return { start, running };
}
