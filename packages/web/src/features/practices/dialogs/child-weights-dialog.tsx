import { pass, stop } from '@erx/core/findings/finding';
import { CHILD_WEIGHT_DAYS } from '@erx/core/patients/vocabulary';
import { ChildWeights } from '@erx/core/practices/model';
import { readWholeNumber } from '@erx/core/values/decimals';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { useChildWeights, useSetChildWeights } from '../use-child-weights';

/** Sets after how many days a child's weight is asked for again while prescribing. */
export function ChildWeightsDialog({ onClose }: { onClose: () => void }) {
  const stored = useChildWeights();
  const save = useSetChildWeights();
  const notices = useNotices();
  // Nothing is typed before the first key: until then the field has what is stored.
  const initial: { days?: string } = {};
  const toText = ({ days = stored.data ? String(stored.data.days) : '' }) => days;
  const { typed, set, errorOf, isAcceptable } = useEntry(initial, (entered) =>
    ChildWeights.safeParse({ days: readWholeNumber(toText(entered)) }).success
      ? pass
      : stop('field.whole-number', CHILD_WEIGHT_DAYS, 'days'),
  );
  const act = () => {
    if (isAcceptable())
      save.mutate(Number(toText(typed)), {
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
        <FailedQuery what="The setting" query={stored} />
      ) : (
        <TextField
          label="Ask again after (days)"
          help="A weight of a patient under 18 that is older is asked about before a prescription continues."
          error={errorOf('days')}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          maxLength={4}
          disabled={!stored.data}
          value={toText(typed)}
          onValueChange={(days) => {
            set({ days });
          }}
        />
      )}
    </FormDialog>
  );
}
