import { Button, HTMLSelect, InputGroup, Tag } from '@blueprintjs/core';
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
import { type Finding, sentenceFor } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { readDecimal } from '@erx/core/values/decimals';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../../session/practice-session';
import '../../doses/doses.css';
import { toFailureProps } from '../../../ui/feedback/failure-of';
import { Field } from '../../../ui/form/field';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { unitOptionsOrNone } from '../../../parts/drug/unit-options';
import './compound-dialog.css';
import { CompoundIngredientRow, type TypedIngredient } from './compound-ingredient-row';

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
  const client = useClient();
  const before = drug?.compound;
  const [typed, setTyped] = useState({
    name: drug?.name ?? text,
    form: before?.doseForm ?? '',
    quantity: before?.quantity ?? '',
    units: before?.units ?? '',
  });
  const [ingredients, setIngredients] = useState<readonly TypedIngredient[]>(
    () =>
      before?.ingredients.map(({ description, prescribableDrugId, quantity, units }) => ({
        key: crypto.randomUUID(),
        text: description,
        drug: prescribableDrugId === undefined ? undefined : { prescribableDrugId, description },
        quantity,
        units,
      })) ?? [newIngredient(), newIngredient()],
  );
  const [isJudged, setJudged] = useState(false);
  const writing = toWriting(typed, ingredients);
  const write = useMutation({
    mutationFn: () => client.call(writeCompound, { body: writing }),
    onSuccess: onWritten,
  });
  const change = (changes: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changes });
    write.reset();
  };
  const chosen = new Map(
    ingredients.flatMap(({ drug: one }) => (one && 'schedule' in one ? [[one.prescribableDrugId, one]] : [])),
  );
  // What the catalog and the law have to say, the server knows; here the form is judged.
  const findings = findingsOnCompound(writing, { drugOf: (id) => chosen.get(id) }).filter(
    ({ code, field }) =>
      code !== 'compound.near-controlled' &&
      !(code === 'compound.ingredient-unknown' && field?.endsWith('prescribableDrugId')),
  );
  const errorOf = (field: string): string | undefined => {
    const found = isJudged ? findings.find((finding: Finding) => finding.field === field) : undefined;
    return found && sentenceFor(found);
  };
  const fitting = typed.form === '' ? undefined : unitsOf(typed.form);
  const hasTyped = ingredients.some(({ text: words, drug: one }) => words.trim() !== '' && !one);
  return (
    <FormDialog
      isOpen
      title={drug ? 'Change the compound' : 'Write a compound'}
      actText="Use this compound"
      width={860}
      banner={<PatientBannerById patientId={patientId} />}
      isSubmitting={write.isPending}
      onSubmit={() => {
        setJudged(true);
        if (findings.length === 0) write.mutate();
      }}
      onClose={onClose}
      {...toFailureProps(write.error)}
    >
      <div className="erx-compound-whole">
        <Field
          label="Name"
          isRequired
          error={errorOf('name')}
          help="What the pharmacy reads as the name of the drug"
          className="erx-compound-name"
        >
          {(ties) => (
            <InputGroup
              {...ties}
              name="name"
              autoComplete="off"
              autoFocus={typed.name === ''}
              maxLength={200}
              value={typed.name}
              onChange={(event) => {
                change({ name: event.currentTarget.value });
              }}
            />
          )}
        </Field>
        <Field label="Becomes" isRequired error={errorOf('form')}>
          {({ intent: _intent, ...ties }) => (
            <HTMLSelect
              {...ties}
              fill
              name="form"
              value={typed.form}
              options={[
                { value: '', label: 'Choose a form' },
                ...COMPOUND_FORMS.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              onChange={(event) => {
                const form = event.currentTarget.value;
                change({ form, units: findCompoundForm(form)?.units ?? typed.units });
              }}
            />
          )}
        </Field>
        <Field label="Final Quantity" isRequired error={errorOf('quantity')}>
          {(ties) => (
            <InputGroup
              {...ties}
              name="quantity"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={typed.quantity}
              onChange={(event) => {
                change({ quantity: event.currentTarget.value });
              }}
            />
          )}
        </Field>
        <Field label="Final Units" isRequired error={errorOf('units')}>
          {({ intent: _intent, ...ties }) => (
            <HTMLSelect
              {...ties}
              fill
              name="units"
              value={typed.units}
              options={unitOptionsOrNone(typed.units, fitting)}
              onChange={(event) => {
                change({ units: event.currentTarget.value });
              }}
            />
          )}
        </Field>
      </div>
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
                setIngredients(
                  ingredients.map((one) => (one.key === ingredient.key ? { ...one, ...changes } : one)),
                );
                write.reset();
              }}
              {...(ingredients.length > FEWEST_INGREDIENTS
                ? {
                    onRemove: () => {
                      setIngredients(ingredients.filter(({ key }) => key !== ingredient.key));
                      write.reset();
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
          onClick={() => {
            setIngredients([...ingredients, newIngredient()]);
          }}
        />
      </fieldset>
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

function unitsOf(code: string): readonly string[] | undefined {
  const form = findCompoundForm(code);
  return form && unitsOfForm({ doseForm: form.name, potencyUnitCode: form.units });
}

/** What is typed, as it is sent: numbers plain, a chosen product by its id. */
function toWriting(
  { name, form, quantity, units }: Pick<CompoundWriting, 'name' | 'form' | 'quantity' | 'units'>,
  ingredients: readonly TypedIngredient[],
): CompoundWriting {
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
