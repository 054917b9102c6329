import { Button } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import { type GivenReason, SAFETY_REASON_CODES, SAFETY_REASONS } from '@erx/core/safety/reasons';
import type { Ref } from 'react';
import { AreaField } from '../../ui/form/text-field';
import './safety-findings.css';
import { REASON_LENGTH } from '@erx/core/values/text';

interface Props {
  value: GivenReason;
  onChange: (value: GivenReason) => void;
  /** What is wrong with it, once an act was tried that a reason must precede. */
  error: string | undefined;
  label?: string;
  isRequired?: boolean;
  help?: string;
  inputRef?: Ref<HTMLTextAreaElement>;
}

const CODES = SAFETY_REASON_CODES.filter((code) => code !== 'other');

/** The reason for sending in spite of findings: one of the usual ones with a press, words, or both. */
export function SafetyReason({
  value,
  onChange,
  error,
  label = 'Reason for continuing anyway',
  isRequired = true,
  help = say('safety.reason-kept'),
  inputRef,
}: Props) {
  return (
    <>
      <div className="erx-safety-codes" role="group" aria-label="Usual answers">
        {CODES.map((code) => (
          <Button
            key={code}
            size="small"
            variant="outlined"
            text={SAFETY_REASONS[code]}
            active={value.code === code}
            aria-pressed={value.code === code}
            onClick={() => {
              onChange({ ...value, code: value.code === code ? 'other' : code });
            }}
          />
        ))}
      </div>
      <AreaField
        label={label}
        isRequired={isRequired}
        help={help}
        error={error}
        className="erx-safety-reason"
        {...(inputRef ? { inputRef } : {})}
        fill
        rows={2}
        maxLength={REASON_LENGTH.most}
        value={value.reason}
        onChange={({ currentTarget }) => {
          onChange({ ...value, reason: currentTarget.value.replaceAll(/[\r\n]+/g, ' ') });
        }}
      />
    </>
  );
}
