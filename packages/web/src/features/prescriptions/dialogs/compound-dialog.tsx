import { Button, Tag } from '@blueprintjs/core';
import { Help, Plus } from '@blueprintjs/icons';
import {
  COMPOUND_FORMS,
  type CompoundWriting,
  FEWEST_INGREDIENTS,
  findCompoundForm,
  findingsOnCompound,
  MOST_INGREDIENTS,
} from '@erx/core/drugs/compound';
import { writeCompound } from '@erx/core/drugs/contract';
import { unitsOfForm } from '@erx/core/drugs/form-units';
import type { Drug } from '@erx/core/drugs/model';
import type { Finding } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { readDecimal } from '@erx/core/values/decimals';
import '../../doses/doses.css';
import { toFailureProps } from '../../../ui/feedback/failure-of';
import { SelectField, TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { unitOptionsOrNone } from '../../../parts/drug/unit-options';
import './compound-dialog.css';
import { CompoundIngredientRow, type TypedIngredient } from './compound-ingredient-row';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';

interface Props {
  /** What was searched for, as the name of a new one. */
  text: string;
  /** The compound that is written again; absent for a new one. */
  drug?: Drug | undefined;
  patientId: string;
  onWritten: (drug: Drug) => void;
  onClose: () => void;
}

const newIngredient = (): TypedIngredient => ({
  key: crypto.randomUUID(),
  text: '',
  drug: undefined,
  quantity: '',
  units: '',
});

/** A drug that the pharmacy makes: its name, what it becomes, how much, and each ingredient with its quantity. */
export function CompoundDialog({ text, drug, patientId, onWritten, onClose }: Props) {
  const before = drug?.compound;
  const entry = useEntry<TypedCompound>(
    {
      name: drug?.name ?? text,
      form: before?.doseForm ?? '',
      quantity: before?.quantity ?? '',
      units: before?.units ?? '',
      ingredients: before?.ingredients.map(toTypedIngredient) ?? [newIngredient(), newIngredient()],
    },
    findingsOnTyped,
  );
  const { typed } = entry;
  const write = useEndpointMutation(writeCompound, () => ({ body: toWriting(typed) }), {
    onSuccess: onWritten,
  });
  const fields: FieldsProps = {
    typed,
    errorOf: entry.errorOf,
    set: (changes) => {
      entry.set(changes);
      write.reset();
    },
  };
  const hasTyped = typed.ingredients.some(({ text: words, drug: one }) => words.trim() !== '' && !one);
  return (
    <FormDialog
      isOpen
      title={drug ? 'Change the compound' : 'Write a compound'}
      actText="Use this compound"
      width={860}
      banner={<PatientBannerById patientId={patientId} />}
      isSubmitting={write.isPending}
      onSubmit={() => {
        if (entry.isAcceptable()) write.mutate();
      }}
      onClose={onClose}
      {...toFailureProps(write.error)}
    >
      <WholeFields {...fields} />
      <Ingredients
        {...fields}
        onAdd={() => {
          entry.set({ ingredients: [...typed.ingredients, newIngredient()] });
        }}
      />
      {hasTyped && (
        <p className="erx-dose-unchecked">
          <Tag minimal className="erx-status erx-safety-unchecked" icon={<Help size={12} />}>
            Not checked
          </Tag>
          <span>{say('compound.typed-unchecked')}</span>
        </p>
      )}
    </FormDialog>
  );
}

/** A compound as it is being typed. */
type TypedCompound = Pick<CompoundWriting, 'name' | 'form' | 'quantity' | 'units'> & {
  readonly ingredients: readonly TypedIngredient[];
};

interface FieldsProps {
  typed: TypedCompound;
  set: (changes: Partial<TypedCompound>) => void;
  errorOf: (field: string) => string | undefined;
}

const toTypedIngredient = ({
  description,
  prescribableDrugId,
  quantity,
  units,
}: NonNullable<Drug['compound']>['ingredients'][number]): TypedIngredient => ({
  key: crypto.randomUUID(),
  text: description,
  drug: prescribableDrugId === undefined ? undefined : { prescribableDrugId, description },
  quantity,
  units,
});

/** What the form can judge: what the catalog and the law have to say, the server knows. */
function findingsOnTyped(typed: TypedCompound): readonly Finding[] {
  const chosen = new Map(
    typed.ingredients.flatMap(({ drug }) =>
      drug && 'schedule' in drug ? [[drug.prescribableDrugId, drug]] : [],
    ),
  );
  return findingsOnCompound(toWriting(typed), { drugOf: (id) => chosen.get(id) }).filter(
    ({ code, field }) =>
      code !== 'compound.near-controlled' &&
      !(code === 'compound.ingredient-unknown' && field?.endsWith('prescribableDrugId')),
  );
}

/** The name of the compound, what it becomes, and how much of it. */
function WholeFields({ typed, set, errorOf }: FieldsProps) {
  const fitting = typed.form === '' ? undefined : unitsOf(typed.form);
  return (
    <div className="erx-compound-whole">
      <TextField
        label="Name"
        isRequired
        error={errorOf('name')}
        help="What the pharmacy reads as the name of the drug"
        className="erx-compound-name"
        name="name"
        autoComplete="off"
        autoFocus={typed.name === ''}
        maxLength={200}
        value={typed.name}
        onChange={(event) => {
          set({ name: event.currentTarget.value });
        }}
      />
      <SelectField
        label="Becomes"
        isRequired
        error={errorOf('form')}
        fill
        name="form"
        value={typed.form}
        options={[
          { value: '', label: 'Choose a form' },
          ...COMPOUND_FORMS.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={(event) => {
          const form = event.currentTarget.value;
          set({ form, units: findCompoundForm(form)?.units ?? typed.units });
        }}
      />
      <TextField
        label="Final Quantity"
        isRequired
        error={errorOf('quantity')}
        name="quantity"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed.quantity}
        onChange={(event) => {
          set({ quantity: event.currentTarget.value });
        }}
      />
      <SelectField
        label="Final Units"
        isRequired
        error={errorOf('units')}
        fill
        name="units"
        value={typed.units}
        options={unitOptionsOrNone(typed.units, fitting)}
        onChange={(event) => {
          set({ units: event.currentTarget.value });
        }}
      />
    </div>
  );
}

/** Each ingredient with its quantity; more can be added. */
function Ingredients({ typed: { ingredients }, set, errorOf, onAdd }: FieldsProps & { onAdd: () => void }) {
  return (
    <fieldset className="erx-compound-ingredients">
      <legend>Ingredients</legend>
      <ol>
        {ingredients.map((ingredient, at) => (
          <CompoundIngredientRow
            key={ingredient.key}
            position={at + 1}
            ingredient={ingredient}
            errorOf={(field) =>
              errorOf(`ingredients.${String(at)}.${field}`) ??
              (field === 'text' ? errorOf(`ingredients.${String(at)}.prescribableDrugId`) : undefined)
            }
            onChange={(changes) => {
              set({
                ingredients: ingredients.map((one) =>
                  one.key === ingredient.key ? { ...one, ...changes } : one,
                ),
              });
            }}
            {...(ingredients.length > FEWEST_INGREDIENTS
              ? {
                  onRemove: () => {
                    set({ ingredients: ingredients.filter(({ key }) => key !== ingredient.key) });
                  },
                }
              : {})}
          />
        ))}
      </ol>
      <Button
        icon={<Plus />}
        text="Add an ingredient"
        disabled={ingredients.length >= MOST_INGREDIENTS}
        onClick={onAdd}
      />
    </fieldset>
  );
}

function unitsOf(code: string): readonly string[] | undefined {
  const form = findCompoundForm(code);
  return form && unitsOfForm({ doseForm: form.name, potencyUnitCode: form.units });
}

/** What is typed, as it is sent: numbers plain, a chosen product by its id. */
function toWriting({ name, form, quantity, units, ingredients }: TypedCompound): CompoundWriting {
  const plain = (typed: string) => readDecimal(typed) ?? typed.trim();
  return {
    name: name.trim(),
    form,
    quantity: plain(quantity),
    units,
    ingredients: ingredients.map((one) => ({
      ...(one.drug ? { prescribableDrugId: one.drug.prescribableDrugId } : { text: one.text.trim() }),
      quantity: plain(one.quantity),
      units: one.units,
    })),
  };
}
