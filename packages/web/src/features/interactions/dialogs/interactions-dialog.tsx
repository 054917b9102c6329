import { findingsOnReason, type GivenReason, NO_REASON } from '@erx/core/safety/reasons';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Error as ErrorIcon, Help, Refresh } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import { pass } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import type { CheckedInteractions } from '@erx/core/safety/interactions-contract';
import { sayChecked } from '@erx/core/safety/coverage';
import type { DrugAnswer, SafetyFinding } from '@erx/core/safety/model';
import { isStop } from '@erx/core/safety/tiers';
import { findingText } from '@erx/core/safety/words';
import { type ComponentProps, useRef } from 'react';
import { useEntry } from '../../../ui/form/use-entry';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { AnswerAgain } from '../../../parts/safety/answer-again';
import { NotChecked } from '../../../parts/safety/not-checked';
import { SafetyReason } from '../../../parts/safety/safety-reason';
import { useMay } from '../../../session/practice-session';
import { Found } from './interaction-tables';

interface Props {
  patientId: string;
  drug: Drug;
  /** Undefined while the check runs. */
  check: CheckedInteractions | 'failed' | undefined;
  isChecking: boolean;
  onRetry: () => void;
  /** With the reason, where one was given for serious findings. */
  onContinue: (answer?: DrugAnswer) => void;
  onClose: () => void;
}

/**
 * Everything that was found, and what could not be checked, before the prescription continues (P2-16, P4-7).
 */
export function InteractionsDialog({
  patientId,
  drug,
  check,
  isChecking,
  onRetry,
  onContinue,
  onClose,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const mayAnswer = useMay('prescription.send');
  const {
    typed: reason,
    set,
    errorOf,
    isAcceptable,
  } = useEntry(NO_REASON, (given) => (isNothing(given) ? pass : findingsOnReason(given)));
  const safety = check === undefined || check === 'failed' ? undefined : check.safety;
  const serious = safety?.findings ?? [];
  const isStopped = serious.some(isStop);
  const goOn = () => {
    if (!isAcceptable()) return;
    if (isNothing(reason)) onContinue();
    else if (safety?.fingerprint !== undefined)
      onContinue({ fingerprint: safety.fingerprint, code: reason.code, reason: reason.reason.trim() });
  };
  return (
    <Dialog
      className="erx-dialog erx-interactions"
      isOpen
      title={titleOf(serious)}
      style={{ width: 960 }}
      shouldReturnFocusOnClose
      canOutsideClickClose={false}
      onClose={onClose}
      onOpened={() => {
        heading.current?.focus();
      }}
    >
      <PatientBannerById patientId={patientId} />
      <DialogBody>
        {/* In the order of tabs: what scrolls has nothing else that the keyboard could scroll it from. */}
        <h3
          ref={heading}
          className="erx-dialog-heading"
          tabIndex={0}
          onKeyDown={({ key, repeat, currentTarget }) => {
            if (key !== 'Enter' || repeat || check === undefined || check === 'failed') return;
            // What may be passed over continues; what stops it closes; what needs a reason leads to the reason.
            if (isStopped) onClose();
            else if (serious.length === 0) goOn();
            else currentTarget.closest('[role="dialog"]')?.querySelector('textarea')?.focus();
          }}
        >
          {tallMan(drug.description)}
        </h3>
        {serious.length > 0 && <SeriousNote names={serious.map(nameOf)} isStopped={isStopped} />}
        {mayAnswer && !isStopped && (
          <AnswerAgain
            cases={[{ findings: serious }]}
            actText="Continue with this answer"
            isAttributed
            onUse={(again) => {
              if (safety?.fingerprint !== undefined)
                onContinue({ fingerprint: safety.fingerprint, ...again, isFormer: true });
            }}
          />
        )}
        {check === 'failed' ? (
          <Failed isChecking={isChecking} onRetry={onRetry} />
        ) : (
          <Found description={drug.description} check={check} />
        )}
        {check !== 'failed' && check !== undefined && <Covered check={check} />}
        {serious.length > 0 && !isStopped && (
          <Answer mayAnswer={mayAnswer} value={reason} onChange={set} error={errorOf('reason')} />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Close" intent={isStopped ? 'primary' : 'none'} onClick={onClose} />
            <Button
              intent={isStopped ? 'none' : serious.length > 0 ? 'danger' : 'primary'}
              text="Continue"
              disabled={check === undefined}
              onClick={goOn}
            />
          </>
        }
      />
    </Dialog>
  );
}

/** What was not looked at, and what was. */
function Covered({ check: { coverage, quiet } }: { check: CheckedInteractions }) {
  return (
    <>
      <NotChecked notHeld={coverage.notHeld} />
      <p className="erx-interactions-coverage">
        {sayChecked(coverage.held)} {say('interactions.coverage')}
        {quiet > 0 && ` ${say('interactions.quiet', { count: quiet })}.`}
      </p>
    </>
  );
}

/** The reason of who sends it; to others it is said who gives it. */
function Answer({
  mayAnswer,
  ...field
}: { mayAnswer: boolean } & Pick<ComponentProps<typeof SafetyReason>, 'value' | 'onChange' | 'error'>) {
  return mayAnswer ? (
    <SafetyReason
      {...field}
      isRequired={false}
      help={say('safety.reason-later')}
      label="Reason for prescribing it anyway"
    />
  ) : (
    <p className="erx-safety-note">{say('safety.prescriber-answers')}</p>
  );
}

/** Whether no reason is given yet: the act asks for it later. */
const isNothing = ({ code, reason }: GivenReason): boolean => code === 'other' && reason.trim() === '';

/** What did not run is said whole: nothing in the tables tells of it. */
const nameOf = (finding: SafetyFinding): string =>
  finding.kind === 'incomplete' || finding.about === '' ? findingText(finding) : finding.about;

function titleOf(serious: readonly SafetyFinding[]): string {
  if (serious.some(isStop)) return 'Interactions: not to be prescribed';
  return serious.length > 0 ? 'Interactions: serious findings' : 'Interactions';
}

/** What must not be passed over, by name, before the tables. */
function SeriousNote({ names, isStopped }: { names: readonly string[]; isStopped: boolean }) {
  return (
    <div className="erx-interactions-serious" role="alert">
      <ErrorIcon />
      <p>
        <strong>
          {names.length === 1 ? '1 serious finding' : `${String(names.length)} serious findings`}:
        </strong>{' '}
        {[...new Set(names)].join(', ')}
        {isStopped && <span className="erx-interactions-stop">{say('safety.anaphylaxis')}</span>}
      </p>
    </div>
  );
}

function Failed({ isChecking, onRetry }: { isChecking: boolean; onRetry: () => void }) {
  return (
    <div className="erx-unchecked-note" role="alert">
      <Help />
      <p>{say('interactions.failed')}</p>
      <Button icon={<Refresh />} text="Try again" loading={isChecking} onClick={onRetry} />
    </div>
  );
}
