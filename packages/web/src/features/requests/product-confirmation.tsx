import { Checkbox } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import type { DrugResolution } from '@erx/core/matching/model';
import { describeReasons } from '@erx/core/requests/rules/resolved';
import { DrugName } from '../../parts/drug/drug-name';

interface Props {
  /** As the pharmacy wrote it. */
  text: string;
  resolution: DrugResolution | undefined;
  /** Undefined where nothing is approved: then it is only shown. */
  confirm: { readonly isConfirmed: boolean; readonly onChange: (isConfirmed: boolean) => void } | undefined;
}

/**
 * Which product of the catalog a text of a pharmacy is read as: said where it is sure, confirmed where it is
 * likely. Nothing where a code names it, and where nothing is known.
 */
export function ProductConfirmation({ text, resolution, confirm }: Props) {
  const { drug, confidence, by, reasons = [] } = resolution ?? {};
  if (
    !drug ||
    by !== 'text' ||
    (confidence === 'sure' && drug.description.toLowerCase() === text.toLowerCase())
  )
    return null;
  if (confidence === 'sure')
    return (
      <p className="erx-answer-note" role="note">
        No code that is known here names it: “{text}” is read as <DrugName description={drug.description} />.
      </p>
    );
  return (
    <section className="erx-drug-meant" aria-label="Product meant">
      <p className="erx-drug-meant-head">
        <Search /> No code that is known here names it. The pharmacy wrote “{text}”: is{' '}
        <DrugName description={drug.description} /> meant?
      </p>
      <p className="erx-cell-sub">Not stated so, or different: {describeReasons(reasons)}</p>
      {confirm && (
        <Checkbox
          checked={confirm.isConfirmed}
          labelElement={
            <>
              I have checked that <DrugName description={drug.description} /> is meant
            </>
          }
          onChange={({ currentTarget: { checked } }) => {
            confirm.onChange(checked);
          }}
        />
      )}
    </section>
  );
}
