import { Checkbox } from '@blueprintjs/core';
import { Hint } from '../popover/hint';
import type { useSelection } from './use-selection';

interface Props {
  id: string;
  /** What is selected, in words. */
  name: string;
  /** Why the row cannot be selected. */
  refusal: string | undefined;
  selection: Pick<ReturnType<typeof useSelection>, 'has' | 'toggle'>;
}

/** Selects a row for what is done with several; a row that cannot be selected says why (P2-20). */
export function SelectRow({ id, name, refusal, selection }: Props) {
  const box = (
    <Checkbox
      className="erx-select-row"
      checked={selection.has(id)}
      disabled={refusal !== undefined}
      aria-label={`Select ${name}${refusal === undefined ? '' : `: ${refusal}`}`}
      onChange={() => {
        selection.toggle(id);
      }}
    />
  );
  return refusal === undefined ? (
    box
  ) : (
    <Hint text={refusal}>
      <span tabIndex={0} role="note" aria-label={refusal}>
        {box}
      </span>
    </Hint>
  );
}
