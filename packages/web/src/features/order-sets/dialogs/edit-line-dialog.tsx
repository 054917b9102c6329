import { Checkbox, Switch } from '@blueprintjs/core';
import { getDrug } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import type { OrderSetLine } from '@erx/core/order-sets/model';
import { findingsOnLine } from '@erx/core/order-sets/rules';
import { SOURCE_LIMIT } from '@erx/core/order-sets/vocabulary';
import { measuredOf } from '@erx/core/order-sets/weight-dose';
import { useState } from 'react';
import { queryKey } from '../../../session/queries';
import { useEndpointQuery } from '../../../session/use-endpoint-query';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { toFailureProps } from '../../../ui/feedback/failure-of';
import '../../../ui/form/entry-form.css';
import { SelectField, TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { DrugSearch } from '../../drugs/drug-search';
import { FavoriteFormFields } from '../../favorite-sigs/favorite-form-fields';
import { findingsOnTypedLine, lineOf, typedForDrug, type TypedLine, typedOf } from '../typed-line';
import { WeightDoseFields } from '../weight-dose-fields';
import '../order-sets.css';

interface Props {
  /** Undefined for a new one. */
  line: OrderSetLine | undefined;
  /** Lines whose place it may take, in words, by their ids. */
  others: readonly { readonly id: string; readonly label: string }[];
  onSave: (line: OrderSetLine, drug: Drug) => void;
  onClose: () => void;
}

/** Writes a line of an order set: its drug, its form or its dose by weight, and for whom it is. */
export function EditLineDialog({ line, others, onSave, onClose }: Props) {
  const [chosen, setChosen] = useState<Drug>();
  const stored = useEndpointQuery(
    getDrug,
    { params: { id: line?.prescribableDrugId ?? '' } },
    queryKey('drugs', 'one', line?.prescribableDrugId),
    { enabled: line !== undefined },
  );
  const drug = chosen ?? stored.data;
  const [id] = useState(() => line?.id ?? crypto.randomUUID());
  const read = (typed: TypedLine) =>
    lineOf(typed, { id, drugId: drug?.prescribableDrugId ?? '', kept: line });
  const entry = useEntry<TypedLine>(typedOf(line), (typed) =>
    drug ? [...findingsOnTypedLine(typed), ...findingsOnLine(read(typed), drug)] : [],
  );
  const { typed, set, errorOf } = entry;
  const isLiquid = drug !== undefined && measuredOf(drug).length > 0;
  const choose = (next: Drug) => {
    set(typedForDrug(typed, chosen?.prescribableDrugId ?? line?.prescribableDrugId, drug, next));
    setChosen(next);
  };
  return (
    <FormDialog
      isOpen
      title={line ? 'Edit line' : 'Add a line'}
      actText="Keep line"
      width={1000}
      isActDisabled={!drug}
      onSubmit={() => {
        if (drug && entry.isAcceptable()) onSave(read(typed), drug);
      }}
      onClose={onClose}
      {...toFailureProps(chosen ? undefined : stored.error)}
    >
      <div className="erx-line-edit">
        <section aria-label="Drug">
          <DrugSearch chosenId={drug?.prescribableDrugId} onChoose={choose} />
        </section>
        <div className="erx-entry-form">
          <TextField
            label="Drug"
            className="erx-span-12"
            value={drug ? tallMan(drug.description) : ''}
            placeholder="Choose it in the search"
            readOnly
            tabIndex={-1}
          />
          {isLiquid && (
            <Switch
              className="erx-span-12"
              label="Dose by weight"
              checked={typed.isByWeight}
              onChange={({ currentTarget }) => {
                set({ isByWeight: currentTarget.checked });
              }}
            />
          )}
          {typed.isByWeight && drug ? (
            <WeightDoseFields drug={drug} typed={typed} set={set} errorOf={errorOf} />
          ) : (
            <FavoriteFormFields
              form={typed}
              schedule={drug?.schedule ?? 'none'}
              set={set}
              errorOf={errorOf}
            />
          )}
          <BoundsFields typed={typed} set={set} errorOf={errorOf} />
          <PlaceFields typed={typed} set={set} errorOf={errorOf} others={others} />
        </div>
      </div>
    </FormDialog>
  );
}

/** In whose place a line is offered, whether it is ticked at first, and where it is from. */
function PlaceFields({
  typed,
  set,
  errorOf,
  others,
}: Pick<ReturnType<typeof useEntry<TypedLine>>, 'typed' | 'set' | 'errorOf'> & Pick<Props, 'others'>) {
  return (
    <>
      <SelectField
        label="In an allergy, instead of"
        className="erx-span-8"
        fill
        error={errorOf('insteadOf')}
        value={typed.insteadOf}
        options={[
          { value: '', label: 'No other line' },
          ...others.map((one) => ({ value: one.id, label: one.label })),
        ]}
        onChange={({ currentTarget }) => {
          set({ insteadOf: currentTarget.value });
        }}
      />
      <Checkbox
        className="erx-span-4 erx-line-tick"
        label="Ticked at first"
        checked={typed.isTicked}
        onChange={({ currentTarget }) => {
          set({ isTicked: currentTarget.checked });
        }}
      />
      <TextField
        label="Source"
        className="erx-span-12"
        help="Label with its section, or guideline with its year; shown beside the line."
        maxLength={SOURCE_LIMIT}
        value={typed.source}
        onChange={({ currentTarget }) => {
          set({ source: currentTarget.value });
        }}
      />
    </>
  );
}

const BOUNDS = [
  ['fromMonths', 'From age (months)'],
  ['toMonths', 'Below age (months)'],
  ['fromKg', 'From weight (kg)'],
  ['toKg', 'Below weight (kg)'],
] as const;

function BoundsFields({
  typed,
  set,
  errorOf,
}: {
  typed: TypedLine;
  set: (changes: Partial<TypedLine>) => void;
  errorOf: (field: string) => string | undefined;
}) {
  const isReversed = errorOf('bounds');
  return (
    <div className="erx-span-12 erx-line-bounds" role="group" aria-label="For whom">
      {BOUNDS.map(([field, label]) => (
        <TextField
          key={field}
          label={label}
          error={errorOf(field) ?? (field === 'toMonths' ? isReversed : undefined)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={typed[field]}
          onChange={({ currentTarget }) => {
            set({ [field]: currentTarget.value });
          }}
        />
      ))}
    </div>
  );
}
