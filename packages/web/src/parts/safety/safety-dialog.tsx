import { findingsOnReason, type GivenReason, NO_REASON } from '@erx/core/safety/reasons';
import { say } from '@erx/core/findings/messages';
import type { SafetyQuestion } from '@erx/core/safety/model';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { useEntry } from '../../ui/form/use-entry';
import { PatientBannerById } from '../patient/patient-banner';
import { AnswerAgain } from './answer-again';
import { MendScope } from './mend-scope';
import { SafetyFindings } from './safety-findings';
import { SafetyReason } from './safety-reason';

interface Props {
  patientId: string;
  question: SafetyQuestion;
  /** The button, which names the act: 'Send'. */
  actText: string;
  /** Whether the signed-in person may answer; others read it and ask a prescriber. */
  mayAnswer: boolean;
  isSubmitting: boolean;
  onAnswer: (reason: GivenReason) => void;
  /** Something that was not checked was recorded. */
  onMended: () => void;
  onClose: () => void;
}

/**
 * Serious findings that stopped an act: each with its text and source, and the reason for doing it all the
 * same.
 */
export function SafetyDialog({
  patientId,
  question,
  actText,
  mayAnswer,
  isSubmitting,
  onAnswer,
  onMended,
  onClose,
}: Props) {
  const { typed: reason, set, errorOf, isAcceptable } = useEntry(NO_REASON, findingsOnReason);
  const isAsked = question.fingerprint !== '';
  const act = () => {
    if (!isAsked) onAnswer(NO_REASON);
    else if (isAcceptable()) onAnswer({ ...reason, reason: reason.reason.trim() });
  };
  const anyway = isAsked ? `${actText} anyway` : actText;
  return (
    <FormDialog
      isOpen
      title={isAsked ? 'Serious findings' : 'Findings'}
      width={720}
      banner={<PatientBannerById patientId={patientId} />}
      actIntent={isAsked ? 'danger' : 'primary'}
      isSubmitting={isSubmitting}
      onSubmit={act}
      onClose={onClose}
      {...(mayAnswer ? { actText: anyway } : { cancelText: 'Close' })}
    >
      <p>{say(!isAsked ? 'safety.not-asked' : mayAnswer ? 'safety.ask' : 'safety.ask-prescriber')}</p>
      <MendScope patientId={patientId} onMended={onMended}>
        {question.cases.map((found) => (
          <SafetyFindings key={found.id} found={found} />
        ))}
      </MendScope>
      {mayAnswer && isAsked && (
        <>
          <AnswerAgain
            cases={question.cases}
            actText={`${anyway} with this answer`}
            isBusy={isSubmitting}
            onUse={onAnswer}
          />
          <SafetyReason value={reason} onChange={set} error={errorOf('reason')} />
        </>
      )}
    </FormDialog>
  );
}
