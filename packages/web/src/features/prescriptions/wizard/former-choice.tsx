import { Checkbox } from '@blueprintjs/core';
import type { Formers } from './use-formers';

/** Whether the prescription that is written takes the place of an earlier one; nothing where it cannot. */
export function FormerChoice({ formers, id, name }: { formers: Formers; id: string; name: string }) {
  const former = formers.of(id);
  if (!former) return null;
  const { cancelWay, pharmacyName = 'the pharmacy' } = former;
  const isReplaced = formers.isReplaced(former);
  const ends =
    cancelWay === 'ask-pharmacy'
      ? ` and ${pharmacyName} is asked to cancel`
      : cancelWay === 'at-once'
        ? ' and it is cancelled'
        : '';
  return (
    <Checkbox
      className="erx-former-choice"
      checked={isReplaced}
      onChange={({ currentTarget: { checked } }) => {
        formers.choose(id, checked);
      }}
    >
      Replaces <b>{name}</b>
      <span className="erx-cell-sub">
        {isReplaced
          ? ` Once this one is sent or printed, the former leaves the medication list${ends}.`
          : ' The patient takes both.'}
      </span>
    </Checkbox>
  );
}
