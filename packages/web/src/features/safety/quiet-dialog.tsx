import { askForQuiet, type SafetyReportRow } from '@erx/core/safety/contract';
import { findingsOnReason, NO_REASON } from '@erx/core/safety/reasons';
import { daysAfter, showDate } from '@erx/core/values/dates';
import { REASON_LENGTH } from '@erx/core/values/text';
import { useState } from 'react';
import { SeverityTag } from '../../parts/tags/severity-tag';
import { useToday } from '../../session/practice-session';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { describeFailure, useNotices } from '../../ui/feedback/toasts';
import { ChoiceField } from '../../ui/form/search-form';
import { AreaField } from '../../ui/form/text-field';
import { useEntry } from '../../ui/form/use-entry';

/** In how many days someone looks at it again. */
const REVIEWS = { '30': 'In 30 days', '90': 'In 90 days', '180': 'In 180 days', '365': 'In a year' } as const;
type Review = keyof typeof REVIEWS;

/** Asks that a line be quiet in this practice; a second person approves it. */
export function QuietDialog({ row, onClose }: { row: SafetyReportRow; onClose: () => void }) {
  const today = useToday();
  const notices = useNotices();
  const [review, setReview] = useState<Review>('90');
  const { typed, set, errorOf, isAcceptable } = useEntry(NO_REASON, findingsOnReason);
  const reviewOn = daysAfter(today, Number(review));
  const ask = useEndpointMutation(
    askForQuiet,
    () => ({ body: { factId: row.factId ?? '', reason: typed.reason.trim(), reviewOn } }),
    {
      invalidates: ['safety'],
      onSuccess: () => {
        notices.success('safety.quiet-asked');
        onClose();
      },
    },
  );
  return (
    <FormDialog
      isOpen
      title="Make quiet"
      actText="Ask for approval"
      width={560}
      isSubmitting={ask.isPending}
      onSubmit={() => {
        if (isAcceptable()) ask.mutate();
      }}
      onClose={onClose}
      {...(ask.error ? { failure: describeFailure(ask.error).sentences.join(' ') } : {})}
    >
      <p className="erx-safety-line">
        <SeverityTag severity={row.severity} /> <span>{row.text}</span>
      </p>
      <p>
        The line is left out where prescriptions are written in this practice, until {showDate(reviewOn)}. It
        stays in the record of each prescription. A graver finding of the same fact is always shown. A second
        person has to approve this; one of you has to be a prescriber.
      </p>
      <ChoiceField label="Review" value={review} options={REVIEWS} onChange={setReview} />
      <AreaField
        label="Reason"
        isRequired
        fill
        rows={2}
        maxLength={REASON_LENGTH.most}
        error={errorOf('reason')}
        value={typed.reason}
        onChange={({ currentTarget }) => {
          set({ reason: currentTarget.value.replaceAll(/[\r\n]+/g, ' ') });
        }}
      />
    </FormDialog>
  );
}
