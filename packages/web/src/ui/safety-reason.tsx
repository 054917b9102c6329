import { TextArea } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import { REASON_LENGTH, SafetyAnswer } from '@erx/core/safety/model';
import type { Ref } from 'react';
import { Field } from './field';

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** Whether an act was tried that a reason must precede. */
  isJudged: boolean;
  label?: string;
  isRequired?: boolean;
  help?: string;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** Whether a text is a reason that the server takes. */
export function isReason(value: string): boolean {
  return SafetyAnswer.shape.reason.safeParse(value).success;
}

/** The reason for sending in spite of findings. */
export function SafetyReason({
  value,
  onChange,
  isJudged,
  label = 'Reason for going on all the same',
  isRequired = true,
  help = say('safety.reason-kept'),
  inputRef,
}: Props) {
  const error =
    isJudged && !isReason(value) ? say('safety.reason-missing', { least: REASON_LENGTH.least }) : undefined;
  return (
    <Field label={label} isRequired={isRequired} help={help} error={error} className="erx-safety-reason">
      {(ties) => (
        <TextArea
          {...ties}
          {...(inputRef ? { inputRef } : {})}
          fill
          rows={2}
          maxLength={REASON_LENGTH.most}
          value={value}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value.replaceAll(/[\r\n]+/g, ' '));
          }}
        />
      )}
    </Field>
  );
}
