import { needField, stop } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { ACCESS_REVIEW_DAYS } from '@erx/core/grants/vocabulary';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { useSetReviewInterval, useSignReview } from '../use-access-reviews';

interface SignProps {
  id: string;
  /** Whether the password is asked for: not where an identity provider keeps it. */
  asksPassword: boolean;
  intervalDays: number;
  onClose: () => void;
}

/** Signs a review off, with the own password: an open screen is not enough for a proof. */
export function SignReviewDialog({ id, asksPassword, intervalDays, onClose }: SignProps) {
  const notices = useNotices();
  const sign = useSignReview(id);
  const entry = useEntry({ password: '' }, ({ password }) =>
    needField('password', !asksPassword || password !== ''),
  );
  return (
    <FormDialog
      isOpen
      title="Sign off"
      actText="Sign off"
      width={520}
      isSubmitting={sign.isPending}
      onClose={onClose}
      onSubmit={() => {
        if (!entry.isAcceptable()) return;
        sign.mutate(asksPassword ? entry.typed.password : undefined, {
          onSuccess: () => {
            notices.success('access-review.signed-off', { days: intervalDays });
            onClose();
          },
        });
      }}
      {...(sign.error ? { failure: describeFailure(sign.error).sentences.join(' ') } : {})}
    >
      <p>{say('access-review.sign-question')}</p>
      {!asksPassword && <p>{say('access-review.by-session')}</p>}
      {asksPassword && (
        <TextField
          label="Your password"
          isRequired
          error={entry.errorOf('password')}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          value={entry.typed.password}
          onValueChange={(password) => {
            sign.reset();
            entry.set({ password });
          }}
        />
      )}
    </FormDialog>
  );
}

const { least, most } = ACCESS_REVIEW_DAYS;

/** How often access is reviewed. */
export function ReviewIntervalDialog({ days, onClose }: { days: number; onClose: () => void }) {
  const notices = useNotices();
  const set = useSetReviewInterval();
  const entry = useEntry({ days: String(days) }, ({ days: typed }) =>
    /^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most
      ? []
      : stop('field.whole-number', { least, most }, 'days'),
  );
  return (
    <FormDialog
      isOpen
      title="Change how often"
      actText="Save"
      width={440}
      isSubmitting={set.isPending}
      onClose={onClose}
      onSubmit={() => {
        if (!entry.isAcceptable()) return;
        set.mutate(Number(entry.typed.days), {
          onSuccess: ({ days: chosen }) => {
            notices.success('access-review.interval-set', { days: chosen });
            onClose();
          },
        });
      }}
      {...(set.error ? { failure: describeFailure(set.error).sentences.join(' ') } : {})}
    >
      <TextField
        label="Review access every (days)"
        isRequired
        error={entry.errorOf('days')}
        help="Counted from the day on which a review is signed off"
        inputMode="numeric"
        maxLength={3}
        value={entry.typed.days}
        onValueChange={(typed) => {
          entry.set({ days: typed });
        }}
      />
    </FormDialog>
  );
}
