import { sentences } from '@erx/core/findings/finding';
import { findingsOnReason, isReason, NO_REASON } from '@erx/core/safety/reasons';
import { checkAnswer } from '@erx/core/requests/contract';
import type { Answer, PharmacyRequest } from '@erx/core/requests/model';
import { isApproval } from '@erx/core/requests/rules/offers';
import { combineFingerprints, type SafetyAnswer } from '@erx/core/safety/model';
import { type ReactNode, useState } from 'react';
import { AnswerAgain } from '../../parts/safety/answer-again';
import { MendScope } from '../../parts/safety/mend-scope';
import { SafetyFindings } from '../../parts/safety/safety-findings';
import { SafetyReason } from '../../parts/safety/safety-reason';
import { queryKey } from '../../session/queries';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** What is found for the prescription that an approval would grant. */
export interface AnswerSafety {
  /** The findings, and the reason that serious ones ask for; null where there is nothing to read. */
  readonly shown: ReactNode;
  /** Whether serious findings ask for a reason. */
  readonly isGrave: boolean;
  /** Whether the approval may be sent as far as is known here. */
  readonly isAnswered: boolean;
  /** Whether what is found is still being asked for. */
  readonly isPending: boolean;
  /** As the answer takes it. */
  readonly answer: SafetyAnswer | undefined;
  /** Reads the findings again: they changed while the dialog was open. */
  refresh(): void;
}

/**
 * Asks for the findings of an approval while it is being chosen. Where they cannot be had nothing is shown:
 * the server judges once more when the answer is sent, and refuses what is unanswered.
 */
export function useAnswerSafety(
  { id, version, patient }: Pick<PharmacyRequest, 'id' | 'version' | 'patient'>,
  given: Answer | undefined,
  isJudged: boolean,
): AnswerSafety {
  const [reason, setReason] = useState(NO_REASON);
  const approval = given && isApproval(given.responseType) ? given : undefined;
  const check = useEndpointQuery(
    checkAnswer,
    { params: { id }, body: { ...(approval ?? { responseType: 'Approved' }), version } },
    queryKey('requests', 'check', id, version, approval?.choice),
    {
      enabled: approval !== undefined,
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
    },
  );
  const cases = approval ? (check.data ?? []) : [];
  const fingerprint = combineFingerprints(cases);
  const isGrave = fingerprint !== undefined;
  const isGiven = isReason(reason);
  return {
    shown: cases.some(({ findings }) => findings.length > 0) ? (
      <>
        <MendScope patientId={patient?.id ?? ''}>
          {cases.map((found) => (
            <SafetyFindings key={found.id} found={found} />
          ))}
        </MendScope>
        <AnswerAgain cases={cases} actText="Use this answer" onUse={setReason} />
        {isGrave && (
          <SafetyReason
            value={reason}
            onChange={setReason}
            error={isJudged ? sentences(findingsOnReason(reason))[0] : undefined}
            label="Reason for approving it anyway"
          />
        )}
      </>
    ) : null,
    isGrave,
    isPending: approval !== undefined && check.isPending,
    isAnswered: !isGrave || isGiven,
    answer: isGrave && isGiven ? { fingerprint, code: reason.code, reason: reason.reason.trim() } : undefined,
    refresh: () => {
      void check.refetch();
    },
  };
}
