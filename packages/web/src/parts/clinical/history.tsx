import { Button, Tag } from '@blueprintjs/core';
import { stop } from '@erx/core/findings/finding';
import type { Patient } from '@erx/core/patients/model';
import { showInstant, type Instant } from '@erx/core/values/dates';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePracticeSession } from '../../session/practice-session';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { FailureState } from '../../ui/feedback/empty-state';
import { LoadingBlock } from '../../ui/feedback/loading';
import { describeFailure } from '../../ui/feedback/toasts';
import { TextField } from '../../ui/form/text-field';
import { useEntry } from '../../ui/form/use-entry';
import { PatientBanner } from '../patient/patient-banner';
import './history.css';

/** What was recorded once of a patient: one of a kind counts, and one may be known to be wrong. */
interface Recorded {
  readonly id: string;
  readonly isPresent: boolean;
  readonly wrong?:
    { readonly reason: string; readonly markedBy: string; readonly markedAt: Instant } | undefined;
}

/**
 * All that was recorded, with a way to say of each that it was entered in error.
 * @param label 'Measurements'
 * @param onMark absent for those who may not
 */
export function RecordedHistory<Row extends Recorded>({
  label,
  list,
  empty,
  textOf,
  originOf,
  onMark,
}: {
  label: string;
  list: {
    readonly data: readonly Row[] | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  empty: ReactNode;
  textOf: (row: Row) => string;
  /** When, and by whom. */
  originOf: (row: Row) => string;
  onMark: ((row: Row) => void) | undefined;
}) {
  const { timeZone } = usePracticeSession().practice;
  const noun = label.toLowerCase();
  if (list.error)
    return (
      <FailureState
        what={`The ${noun}`}
        error={list.error}
        onRetry={() => {
          void list.refetch();
        }}
      />
    );
  if (!list.data) return <LoadingBlock what={`the ${noun}`} height={120} />;
  if (list.data.length === 0) return empty;
  return (
    <ul className="erx-clinical-history" aria-label={label}>
      {list.data.map((row) => (
        <li key={row.id}>
          <div>
            <div className="erx-clinical-value">
              {row.wrong ? <s>{textOf(row)}</s> : textOf(row)}{' '}
              {row.isPresent && (
                <Tag minimal intent="success">
                  Present
                </Tag>
              )}
            </div>
            <div className="erx-clinical-origin">{originOf(row)}</div>
            {row.wrong && (
              <div className="erx-clinical-origin">
                Entered in error: {row.wrong.reason} ({row.wrong.markedBy},{' '}
                {showInstant(timeZone, row.wrong.markedAt)})
              </div>
            )}
          </div>
          {onMark && !row.wrong && (
            <Button
              size="small"
              variant="outlined"
              text="Mark as wrong"
              aria-label={`Mark as wrong: ${textOf(row)}`}
              onClick={() => {
                onMark(row);
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const NO_REASON = { reason: '' };

/**
 * Says that something was entered in error, with the reason; it stays in the list but no longer counts.
 * @param about what it is, as a sentence begins
 */
export function MarkWrongDialog({
  patient,
  id,
  about,
  mark,
  onClose,
}: {
  patient: Patient;
  id: string;
  about: string;
  mark: UseMutationResult<unknown, Error, { readonly id: string; readonly reason: string }>;
  onClose: () => void;
}) {
  const { typed, set, errorOf, isAcceptable } = useEntry(NO_REASON, ({ reason }) =>
    reason.trim() === '' ? stop('field.required', {}, 'reason') : [],
  );
  return (
    <FormDialog
      isOpen
      title="Entered in error"
      actText="Mark as entered in error"
      actIntent="danger"
      banner={<PatientBanner patient={patient} />}
      isSubmitting={mark.isPending}
      onSubmit={() => {
        if (isAcceptable()) mark.mutate({ id, reason: typed.reason.trim() }, { onSuccess: onClose });
      }}
      onClose={onClose}
      {...(mark.error ? { failure: describeFailure(mark.error).sentences.join(' ') } : {})}
    >
      <p>{about}, stays in the list but no longer counts.</p>
      <TextField
        label="Reason"
        isRequired
        autoComplete="off"
        autoFocus
        maxLength={200}
        error={errorOf('reason')}
        value={typed.reason}
        onValueChange={(reason) => {
          set({ reason });
        }}
      />
    </FormDialog>
  );
}
