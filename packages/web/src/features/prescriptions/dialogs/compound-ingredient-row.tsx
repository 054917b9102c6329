import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { searchDrugs } from '@erx/core/drugs/contract';
import type { FoundDrug } from '@erx/core/drugs/drug-match';
import type { Drug } from '@erx/core/drugs/model';
import { useClient } from '../../../session/practice-session';
import { describeFailure } from '../../../ui/feedback/toasts';
import { Combobox } from '../../../ui/form/combobox';
import { DrugRow } from '../../../parts/drug/drug-row';
import { drugSuggestions } from '../../../parts/drug/drug-suggestions';
import { Field } from '../../../ui/form/field';
import { SelectField, TextField } from '../../../ui/form/text-field';
import { unitOptionsOrNone } from '../../../parts/drug/unit-options';
import { useSearch } from '../../../ui/form/use-search';

/** An ingredient as it is typed: a product that was chosen, or words. */
export interface TypedIngredient {
  readonly key: string;
  readonly text: string;
  /** Undefined while nothing was chosen: then the words count. Of a stored compound only what it says. */
  readonly drug: Drug | Pick<Drug, 'prescribableDrugId' | 'description'> | undefined;
  readonly quantity: string;
  readonly units: string;
}

interface Props {
  position: number;
  ingredient: TypedIngredient;
  errorOf: (field: 'text' | 'quantity' | 'units') => string | undefined;
  onChange: (changes: Partial<TypedIngredient>) => void;
  onRemove?: () => void;
}

/** One ingredient: from the catalog, or in words, with how much of it goes into the whole. */
export function CompoundIngredientRow({ position, ingredient, errorOf, onChange, onRemove }: Props) {
  const client = useClient();
  const { text, drug, quantity, units } = ingredient;
  const found = useSearch<FoundDrug>('drugs', 'ingredient', drug ? '' : text, (searchStr, signal) =>
    client.call(searchDrugs, { query: { searchStr, excludeUnsupportedGenericIds: 'true' } }, { signal }),
  );
  const isTyped = !drug && text.trim() !== '';
  const note = found.error
    ? describeFailure(found.error).sentences[0]
    : isTyped && !found.isWorking && found.items.length === 0
      ? 'Not in the catalog. It is sent as written.'
      : undefined;
  const name = `Ingredient ${String(position)}`;
  return (
    <li className="erx-compound-ingredient">
      <Field
        label={name}
        isRequired
        error={errorOf('text')}
        help={
          drug
            ? 'From the catalog: checked'
            : isTyped
              ? 'As written: not checked. Choose from the list where you can.'
              : 'Search the catalog, or write it'
        }
      >
        {({ intent: _intent, 'aria-required': _required, ...ties }) => (
          <Combobox
            ties={ties}
            listLabel="Drugs found"
            placeholder="Name and strength"
            takesText
            text={text}
            maxLength={200}
            onText={(words) => {
              onChange({ text: words, drug: undefined });
            }}
            items={found.items}
            isCurrent={found.isCurrent}
            isWorking={found.isWorking}
            onEnter={found.searchNow}
            itemId={({ prescribableDrugId }) => prescribableDrugId}
            onChoose={(chosen) => {
              onChange({ text: chosen.description, drug: chosen, units: chosen.potencyUnitCode });
            }}
            option={(one) => <DrugRow drug={one} />}
            {...drugSuggestions(found.items)}
            {...(note === undefined ? {} : { note })}
          />
        )}
      </Field>
      <TextField
        label={`Quantity of ${String(position)}`}
        isRequired
        error={errorOf('quantity')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={quantity}
        onChange={(event) => {
          onChange({ quantity: event.currentTarget.value });
        }}
      />
      <SelectField
        label={`Units of ${String(position)}`}
        isRequired
        error={errorOf('units')}
        fill
        value={units}
        options={unitOptionsOrNone(units)}
        onChange={(event) => {
          onChange({ units: event.currentTarget.value });
        }}
      />
      <Button
        variant="minimal"
        className="erx-compound-remove"
        icon={<Trash />}
        aria-label={`Remove ${name.toLowerCase()}`}
        title={`Remove ${name.toLowerCase()}`}
        {...(onRemove ? { onClick: onRemove } : { disabled: true })}
      />
    </li>
  );
}
