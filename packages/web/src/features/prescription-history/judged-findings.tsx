import { listJudgements, type SafetyJudgementRecord } from '@erx/core/safety/contract';
import { showReason } from '@erx/core/safety/reasons';
import { showInstant } from '@erx/core/values/dates';
import { useQuery } from '@tanstack/react-query';
import { FailureState } from '../../ui/feedback/empty-state';
import { SafetyFindings } from '../../parts/safety/safety-findings';
import { useClient, usePracticeSession } from '../../session/practice-session';
import { queryKey } from '../../session/queries';

const OUTCOME = {
  saved: 'saved it, and this was found then',
  asked: 'was asked for a reason and did not send it',
  answered: 'continued with a reason',
  informed: 'was shown',
} as const satisfies Record<SafetyJudgementRecord['outcome'], string>;

/** What the check found each time the prescription was to leave, and how it was answered; nothing where nothing was. */
export function JudgedFindings({ prescriptionId }: { prescriptionId: string }) {
  const client = useClient();
  const { timeZone } = usePracticeSession().practice;
  const judged = useQuery({
    queryKey: queryKey('tracing', 'safety', prescriptionId),
    queryFn: ({ signal }) => client.call(listJudgements, { params: { id: prescriptionId } }, { signal }),
  });
  if (judged.isError)
    return (
      <FailureState
        what="What the safety check found"
        error={judged.error}
        onRetry={() => {
          void judged.refetch();
        }}
      />
    );
  if (!judged.data || judged.data.length === 0) return null;
  return (
    <section className="erx-judged" aria-label="What the safety check found">
      <h3>What the safety check found</h3>
      {judged.data.map((one) => (
        <div key={one.id} className="erx-judged-one">
          <p>
            <time dateTime={one.judgedAt}>{showInstant(timeZone, one.judgedAt)}</time>{' '}
            <b>
              {one.judgedFor} {OUTCOME[one.outcome]}
            </b>
            {one.answer && `: ${showReason(one.answer)}`}
          </p>
          <SafetyFindings
            found={{ id: one.id, description: 'this prescription', findings: one.findings }}
            isTitled={false}
          />
          <p className="erx-cell-sub">Judged by {one.knowledge}</p>
        </div>
      ))}
    </section>
  );
}
