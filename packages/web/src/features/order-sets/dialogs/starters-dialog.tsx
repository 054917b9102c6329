import { Button } from '@blueprintjs/core';
import type { StarterOrderSet } from '@erx/core/order-sets/model';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { toFailureProps } from '../../../ui/feedback/failure-of';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import { LoadingPanel } from '../../../ui/feedback/loading';
import { useNotices } from '../../../ui/feedback/toasts';
import { SelectField } from '../../../ui/form/text-field';
import { SetLines } from '../set-lines';
import { useOrderSetActs, useOrderSetRights, useStarters } from '../use-order-sets';

/** Copies a set that comes with the product: its lines are read first, with what they are based on. */
export function StartersDialog({ onClose }: { onClose: () => void }) {
  const notices = useNotices();
  const starters = useStarters();
  const { isPrescriber } = useOrderSetRights();
  const { copy } = useOrderSetActs();
  const [key, setKey] = useState<string>();
  const chosen = starters.data?.find((one) => one.key === key) ?? starters.data?.[0];
  const copyAs = (starter: StarterOrderSet | undefined, isOwn: boolean) => {
    if (!starter) return;
    copy.mutate(
      { isOwn, key: starter.key },
      {
        onSuccess: () => {
          notices.success('order-set.added');
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      isOpen
      title="Copy a starter"
      actText="Copy for the practice"
      width={760}
      isActDisabled={!chosen}
      isSubmitting={copy.isPending}
      onSubmit={() => {
        copyAs(chosen, false);
      }}
      onClose={onClose}
      otherActs={
        isPrescriber && (
          <Button
            text="Copy for me"
            disabled={!chosen || copy.isPending}
            onClick={() => {
              copyAs(chosen, true);
            }}
          />
        )
      }
      {...toFailureProps(copy.error)}
    >
      {starters.isError && <FailedQuery what="The starters" query={starters} />}
      {starters.isPending && <LoadingPanel what="the starters" />}
      {chosen && (
        <>
          <SelectField
            label="Starter"
            fill
            value={chosen.key}
            options={(starters.data ?? []).map((one) => ({ value: one.key, label: one.content.name }))}
            onChange={({ currentTarget }) => {
              setKey(currentTarget.value);
            }}
          />
          <p className="erx-set-note">
            What each line is based on is below it; “not confirmed” was not opened for it. A prescriber of
            your practice confirms the copy before its lines can be added.
          </p>
          <SetLines set={chosen} />
        </>
      )}
    </FormDialog>
  );
}
