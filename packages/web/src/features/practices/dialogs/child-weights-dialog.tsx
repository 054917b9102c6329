import { CHILD_WEIGHT_DAYS } from '@erx/core/patients/vocabulary';
import { ChildWeights } from '@erx/core/practices/model';
import { useState } from 'react';
import { FailureState } from '../../../ui/feedback/empty-state';
import { TextField } from '../../../ui/form/text-field';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { useChildWeights, useSetChildWeights } from '../use-child-weights';

const { least, most } = CHILD_WEIGHT_DAYS;

/** Sets after how many days a child's weight is asked for again while prescribing. */
export function ChildWeightsDialog({ onClose }: { onClose: () => void }) {
  const stored = useChildWeights();
  const save = useSetChildWeights();
  const notices = useNotices();
  const [typed, setTyped] = useState<string>();
  const [isJudged, setJudged] = useState(false);
  const shown = typed ?? (stored.data ? String(stored.data.days) : '');
  const read = ChildWeights.safeParse({ days: /^\d+$/.test(shown.trim()) ? Number(shown) : undefined });
  const act = () => {
    setJudged(true);
    if (read.success)
      save.mutate(read.data.days, {
        onSuccess: () => {
          notices.success('practice.child-weight-days-saved');
          onClose();
        },
      });
  };
  return (
    <FormDialog
      isOpen
      title="Children’s weights"
      actText="Save"
      isSubmitting={save.isPending}
      isActDisabled={!stored.data}
      onSubmit={act}
      onClose={onClose}
      {...(save.isError ? { failure: describeFailure(save.error).sentences.join(' ') } : {})}
    >
      {stored.isError ? (
        <FailureState
          what="The setting"
          error={stored.error}
          onRetry={() => {
            void stored.refetch();
          }}
        />
      ) : (
        <TextField
          label="Ask again after (days)"
          help="A weight of a patient under 18 that is older is asked about before a prescription continues."
          error={
            isJudged && !read.success
              ? `This must be a whole number from ${String(least)} to ${String(most)}.`
              : undefined
          }
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          maxLength={4}
          disabled={!stored.data}
          value={shown}
          onValueChange={setTyped}
        />
      )}
    </FormDialog>
  );
}
