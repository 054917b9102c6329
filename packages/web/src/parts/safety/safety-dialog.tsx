import { findingsOnReason, type GivenReason, NO_REASON } from '@erx/core/safety/reasons';
import { say } from '@erx/core/findings/messages';
import type { SafetyQuestion } from '@erx/core/safety/model';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { useEntry } from '../../ui/form/use-entry';
import { PatientBannerById } from '../patient/patient-banner';
import { AnswerAgain } from './answer-again';
import { SafetyFindings } from './safety-findings';
import { SafetyReason } from './safety-reason';

interface Props {
  patientId: string;
  question: SafetyQuestion;
  /** The button, which names the act: 'Send anyway'. */
  actText: string;
  /** Whether the signed-in person may answer; others read it and ask a prescriber. */
  mayAnswer: boolean;
  isSubmitting: boolean;
  onAnswer: (reason: GivenReason) => void;
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
  onClose,
}: Props) {
  const { typed: reason, set, errorOf, isAcceptable } = useEntry(NO_REASON, findingsOnReason);
  const act = () => {
    if (isAcceptable()) onAnswer({ ...reason, reason: reason.reason.trim() });
  };
  return (
    <FormDialog
      isOpen
      title="Serious findings"
      width={720}
      banner={<PatientBannerById patientId={patientId} />}
      actIntent="danger"
      isSubmitting={isSubmitting}
      onSubmit={act}
      onClose={onClose}
      {...(mayAnswer ? { actText } : { cancelText: 'Close' })}
    >
      <p>{say(mayAnswer ? 'safety.ask' : 'safety.ask-prescriber')}</p>
      {question.cases.map((found) => (
        <SafetyFindings key={found.id} found={found} />
      ))}
      {mayAnswer && (
        <AnswerAgain
          cases={question.cases}
          actText={`${actText} with this answer`}
          isBusy={isSubmitting}
          onUse={onAnswer}
        />
      )}
      {mayAnswer && <SafetyReason value={reason} onChange={set} error={errorOf('reason')} />}
    </FormDialog>
  );
}
