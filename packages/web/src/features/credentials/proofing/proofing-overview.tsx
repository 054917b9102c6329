import { Button } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import type { ProofingStatus } from '@erx/core/credentials/proofing/model';
import { holdsToken, offeredSteps } from '@erx/core/credentials/proofing/rules';
import { showInstant } from '@erx/core/values/dates';
import { FactList } from '../../../ui/layout/fact-list';
import { StatusTag } from '../../../ui/text/status-tag';
import { describeFailure } from '../../../ui/feedback/toasts';
import { usePracticeSession } from '../../../session/practice-session';
import { Stage } from './stage';
import { MEETING, STATUS_WORDS } from './status-words';
import type { useProofingSteps } from './use-proofing';

interface Props {
  status: ProofingStatus;
  steps: ReturnType<typeof useProofingSteps>;
  onChoose: () => void;
  onResync: () => void;
  onClose: () => void;
}

/** The state of proofing and tokens, and the one thing to do next. */
export function ProofingOverview({
  status,
  steps: { openPage, resume },
  onChoose,
  onResync,
  onClose,
}: Props) {
  const {
    practice: { timeZone },
  } = usePracticeSession();
  const {
    transactionStatus: { status: state, appointmentAt, updatedAt, isCurrent },
    userStatus,
    chosenToken,
  } = status;
  const offered = offeredSteps(status);
  const words = STATUS_WORDS[state];
  const hasToken = holdsToken(userStatus);
  const next = nextStep(status, { openPage, resume });
  const failure = openPage.error ?? resume.error;
  return (
    <Stage
      {...next}
      onCancel={onClose}
      failure={failure === null ? undefined : describeFailure(failure).sentences.join(' ')}
      otherActs={
        <>
          {hasToken && <Button text="Resync a token" onClick={onResync} />}
          {offered.register && (
            <Button text={hasToken ? 'Register another token' : 'Choose another token'} onClick={onChoose} />
          )}
        </>
      }
    >
      <div className="erx-proofing-status" role="status">
        <StatusTag state={words.tag} text={words.text} />
        <p>{state === 'WtgProofer' && appointmentAt !== undefined ? MEETING : words.meaning}</p>
        {appointmentAt !== undefined && (
          <p>
            Your appointment: <strong>{showInstant(timeZone, appointmentAt)}</strong>. A person of the service
            calls you.
          </p>
        )}
        {!isCurrent && (
          <p className="erx-proofing-note">
            The proofing service could not be asked. This was its state
            {updatedAt === undefined ? '' : ` on ${showInstant(timeZone, updatedAt)}`}; it is asked again
            automatically.
          </p>
        )}
        {openPage.data && (
          <p>
            The page of the service is open in another tab, and this dialog follows it.{' '}
            <a href={openPage.data.url} target="_blank" rel="noopener noreferrer">
              Open it again <Share size={12} />
            </a>
          </p>
        )}
      </div>
      <FactList
        facts={[
          ['Hardware Token', userStatus.hardwareTokenReference ?? 'None'],
          ['Soft Token', userStatus.hasSoftToken ? 'Yes' : 'None'],
          ...(chosenToken
            ? [
                [
                  'To be confirmed',
                  chosenToken.kind === 'soft'
                    ? 'Soft Token'
                    : `Hardware Token ${chosenToken.reference ?? ''}`,
                ] as const,
              ]
            : []),
        ]}
      />
    </Stage>
  );
}

/** The one thing to do next; nothing where the service is at it. */
function nextStep(
  status: ProofingStatus,
  { openPage, resume }: Pick<ReturnType<typeof useProofingSteps>, 'openPage' | 'resume'>,
): { actText?: string; onSubmit?: () => void; isSubmitting?: boolean } {
  const offered = offeredSteps(status);
  const toPage = (actText: string) => ({
    actText,
    onSubmit: () => {
      openPage.mutate();
    },
    isSubmitting: openPage.isPending,
  });
  if (offered.answerQuestions) return toPage('Answer the questions');
  if (offered.makeAppointment)
    return toPage(
      status.transactionStatus.appointmentAt === undefined ? 'Schedule appointment' : 'Change appointment',
    );
  if (!offered.resume) return {};
  return {
    actText: 'Resume proofing',
    onSubmit: () => {
      resume.mutate();
    },
    isSubmitting: resume.isPending,
  };
}
