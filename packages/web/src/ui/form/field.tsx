import { FormGroup } from '@blueprintjs/core';
import { useId, type ReactNode } from 'react';
import { usePasteLimit } from './use-paste-limit';
import './field.css';

interface Props {
  label: string;
  isRequired?: boolean | undefined;
  help?: ReactNode;
  /** What is wrong with the value; said next to the field and to screen readers. */
  error?: string | undefined;
  className?: string | undefined;
  /** Draws the input with what ties it to its label and message. */
  children: (ties: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean;
    'aria-required': boolean;
    intent: 'danger' | 'none';
  }) => ReactNode;
}

/**
 * A labelled input: label above, help or error below, tied together for screen readers. A pasted text that
 * does not fit is said there, too.
 */
export function Field({ label, isRequired = false, help, error, className, children }: Props) {
  const id = useId();
  const { tooLong, watched } = usePasteLimit();
  const note = tooLong ?? error ?? help;
  return (
    <FormGroup
      {...watched}
      label={label}
      labelFor={id}
      {...(isRequired ? { labelInfo: <span aria-hidden="true">*</span> } : {})}
      intent={error === undefined ? 'none' : 'danger'}
      className={`erx-field ${className ?? ''}`}
      {...(note === undefined
        ? {}
        : {
            helperText:
              tooLong === undefined ? (
                <span id={`${id}-note`}>{note}</span>
              ) : (
                <span id={`${id}-note`} role="alert" className="erx-too-long">
                  {note}
                </span>
              ),
          })}
    >
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': error !== undefined,
        'aria-required': isRequired,
        intent: error === undefined ? 'none' : 'danger',
      })}
    </FormGroup>
  );
}
