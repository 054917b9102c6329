import { say } from '@erx/core/findings/messages';
import type { Prescription } from '@erx/core/prescriptions/model';
import { BatchResults as Results } from '../../ui/batch-results';
import type { DisplayStatus } from '../../ui/status-tag';
import { type BatchResult, countResults } from './use-batch';

const SHOWN: Readonly<Record<BatchResult['outcome'], { state: DisplayStatus; text: string }>> = {
  sent: { state: 'sent', text: 'Sent' },
  failed: { state: 'error', text: 'Failed' },
  aborted: { state: 'cancelled', text: 'Aborted' },
  unanswered: { state: 'error', text: 'Not sent' },
};

interface Props {
  results: readonly BatchResult[];
  isRunning: boolean;
  /** Shows the findings that keep a row back, and asks for the reason. */
  onAnswer: (row: Prescription) => void;
  onDismiss: () => void;
}

/** What became of each prescription of a batch, and the summary of P4-19. */
export function BatchResults({ results, isRunning, onAnswer, onDismiss }: Props) {
  return (
    <Results
      summary={say('sending.summary', countResults(results))}
      isRunning={isRunning}
      onDismiss={onDismiss}
      results={results.map(({ row, outcome, reason }) => ({
        id: row.id,
        description: row.description,
        patient: `${row.patient.lastName}, ${row.patient.firstName}`,
        ...SHOWN[outcome],
        reason,
        ...(outcome === 'unanswered' && !isRunning
          ? {
              act: {
                text: 'Read and answer',
                onClick: () => {
                  onAnswer(row);
                },
              },
            }
          : {}),
      }))}
    />
  );
}
