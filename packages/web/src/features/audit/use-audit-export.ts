import { downloadAuditExport, getAuditExport, openAuditExport } from '@erx/core/audit/contract';
import type { ExportFormat } from '@erx/core/audit/model';
import { toAddress } from '@erx/core/client/call';
import { AppError, isRefusal } from '@erx/core/findings/app-error';
import { useNotices } from '../../ui/feedback/toasts';
import { useClient } from '../../session/practice-session';
import type { toAuditQuery } from './audit-search';

/** How often is asked whether an export has ended. */
const ASK_EVERY = 1_000;

const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ASK_EVERY);
  });

/**
 * The export of a search of the trail, saved by the browser while it is written, so of any size
 * (docs/decisions/api.md#tickets). The trail itself says whether it ended whole with its seals.
 * @returns what makes an export and ends with it, once everything there is to say was said
 */
export function useAuditExport() {
  const client = useClient();
  const notices = useNotices();

  return async (format: ExportFormat, query: ReturnType<typeof toAuditQuery>): Promise<undefined> => {
    const opened = await client.call(openAuditExport, { query }).catch((error: unknown) => {
      if (isRefusal(error)) notices.failure(error);
      else notices.failed('audit.export-failed', error);
    });
    if (!opened) return;
    const { ticket, exportId } = opened;
    const saving = postForFile(`/${toAddress(downloadAuditExport, {})}`, { ...query, ticket, format });
    try {
      for (;;) {
        await pause();
        const { state, records } = await client.call(getAuditExport, { params: { exportId } });
        if (state === 'complete') {
          notices.success('audit.export-complete', { records });
          return;
        }
        if (state === 'broken') {
          notices.failure(new AppError('audit.export-broken'));
          return;
        }
        if (state === 'stopped') {
          notices.failure(new AppError('audit.export-stopped'));
          return;
        }
        if (saving.isRefused()) {
          notices.failure(new AppError('audit.export-failed'));
          return;
        }
      }
    } catch (error) {
      notices.failed('audit.export-unseen', error);
    } finally {
      saving.end();
    }
  };
}

let made = 0;

/** A download that the browser carries out by itself. */
interface PostedForFile {
  /** Whether the server answered with a page instead of a file: it refused. */
  isRefused(): boolean;
  /** Takes the hidden frame away; what is being saved continues. */
  end(): void;
}

/**
 * Posts fields for an attachment, into a hidden frame, so that a refusal does not replace the application
 * (docs/decisions/api.md#tickets).
 */
function postForFile(address: string, fields: Readonly<Record<string, string>>): PostedForFile {
  made += 1;
  const frame = document.createElement('iframe');
  frame.name = `erx-download-${String(made)}`;
  frame.hidden = true;
  frame.title = 'Download';
  let isRefused = false;
  document.body.append(frame);
  frame.addEventListener('load', () => {
    isRefused = true;
  }); // an attachment loads no page
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: address, target: frame.name, hidden: true });
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  document.body.append(form);
  form.submit();
  form.remove();
  return {
    isRefused: () => isRefused,
    end: () => {
      frame.remove();
    },
  };
}
