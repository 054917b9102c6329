import { attentionToPrescription, resendWays, type ResendWay } from '@erx/core/attention/rules';
import { say } from '@erx/core/findings/messages';
import { getPrescription } from '@erx/core/prescriptions/contract';
import { shownStatus } from '@erx/core/prescriptions/display-status';
import type { Prescription } from '@erx/core/prescriptions/model';
import { useQueries } from '@tanstack/react-query';
import { useClient } from '../../session/practice-session';
import { queryKey } from '../../session/queries';
import { BatchResults } from '../../parts/sending/batch-results';
import type { DisplayStatus } from '../../ui/text/status-tag';
import { type BatchResult, countResults } from './use-batch';

const SHOWN: Readonly<Record<BatchResult['outcome'], { state: DisplayStatus; text: string }>> = {
  sent: { state: 'sent', text: 'Sent' },
  failed: { state: 'error', text: 'Failed' },
  aborted: { state: 'cancelled', text: 'Aborted' },
  unanswered: { state: 'pending', text: 'Held' },
};

interface Props {
  results: readonly BatchResult[];
  isRunning: boolean;
  /** Sends a row once more, asking for the reason where findings keep it back. */
  onSend: (row: Prescription) => void;
  /** Opens a new prescription in the place of one that did not arrive. */
  onResend: ((row: Prescription, way: ResendWay) => void) | undefined;
  onDismiss: () => void;
}

/**
 * What became of each prescription of a batch, and the summary of P4-19. What was sent and then refused by the
 * network does not continue reading 'Sent'.
 */
export function SentBatch({ results: atOnce, isRunning, onSend, onResend, onDismiss }: Props) {
  const results = useLater(atOnce);
  const nextOf = ({ row, outcome }: BatchResult) => {
    if (isRunning || outcome === 'sent' || outcome === 'aborted') return undefined;
    if (outcome === 'unanswered') return { text: 'Open and decide', does: onSend };
    if (row.scriptStatus === 'Pending') return { text: 'Try again', does: onSend };
    return onResend && resendWays(row).includes('elsewhere')
      ? {
          text: 'Send elsewhere',
          does: (one: Prescription) => {
            onResend(one, 'elsewhere');
          },
        }
      : undefined;
  };
  return (
    <BatchResults
      summary={say('sending.summary', countResults(results))}
      isRunning={isRunning}
      onDismiss={onDismiss}
      results={results.map((result) => {
        const { row, outcome, reason } = result;
        const next = nextOf(result);
        return {
          id: row.id,
          description: row.description,
          patient: `${row.patient.lastName}, ${row.patient.firstName}`,
          ...SHOWN[outcome],
          reason,
          ...(next && {
            act: {
              text: next.text,
              onClick: () => {
                next.does(row);
              },
            },
          }),
        };
      })}
    />
  );
}

/** The same as the network has answered since. */
function useLater(results: readonly BatchResult[]): readonly BatchResult[] {
  const client = useClient();
  const sent = results.filter(({ outcome }) => outcome === 'sent');
  const now = useQueries({
    queries: sent.map(({ row: { id } }) => ({
      queryKey: queryKey('prescriptions', 'of-batch', id),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        client.call(getPrescription, { params: { id } }, { signal }),
    })),
  });
  const refused = new Map(
    now.flatMap(({ data }) =>
      data && attentionToPrescription(data) === 'not-delivered' ? [[data.id, data] as const] : [],
    ),
  );
  return results.map((result) => {
    const row = refused.get(result.row.id);
    return row ? { row, outcome: 'failed', reason: shownStatus(row).reason ?? '' } : result;
  });
}
