import { type GivenReason, isReason, NO_REASON } from '@erx/core/safety/reasons';
import { say } from '@erx/core/findings/messages';
import type { SafetyQuestion } from '@erx/core/safety/model';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { PatientBannerById } from '../patient/patient-banner';
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
  const [reason, setReason] = useState(NO_REASON);
  const [isJudged, setJudged] = useState(false);
  const act = () => {
    setJudged(true);
    if (isReason(reason)) onAnswer({ ...reason, reason: reason.reason.trim() });
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
      {mayAnswer && <SafetyReason value={reason} onChange={setReason} isJudged={isJudged} />}
    </FormDialog>
  );
}
