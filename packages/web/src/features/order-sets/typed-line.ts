import type { Drug } from '@erx/core/drugs/model';
import { formForDrug } from '@erx/core/favorite-sigs/rules';
import { type Finding, pass, stop } from '@erx/core/findings/finding';
import type { OrderSetLine } from '@erx/core/order-sets/model';
import { measuredOf } from '@erx/core/order-sets/weight-dose';
import { DEFAULT_UNITS, type FavoriteForm } from '@erx/core/prescriptions/model';
import { readDecimal } from '@erx/core/values/decimals';

/** A line as it is typed: numbers as texts, '' where there is none. */
export interface TypedLine extends FavoriteForm {
  readonly isByWeight: boolean;
  readonly perKg: string;
  /** The ingredient that it is counted of; '' where the product has a single one, or none is chosen. */
  readonly of: string;
  readonly basis: 'day' | 'dose';
  readonly often: string;
  readonly most: string;
  readonly fromMonths: string;
  readonly toMonths: string;
  readonly fromKg: string;
  readonly toKg: string;
  readonly insteadOf: string;
  readonly isTicked: boolean;
  readonly source: string;
}

const NEW_FORM: FavoriteForm = {
  sig: '',
  sigChosen: false,
  dispense: '',
  units: DEFAULT_UNITS,
  daysSupply: '',
  refills: { count: 0 },
  substitutionAllowed: true,
  pharmacyNote: '',
  comments: '',
};

const shown = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** A kept line as it is typed; undefined for a new one. */
export function typedOf(line: OrderSetLine | undefined): TypedLine {
  const { perKg, of = '', basis = 'day', often = '', most } = line?.weightDose ?? {};
  const { fromMonths, toMonths, fromKg, toKg } = line?.bounds ?? {};
  return {
    ...(line?.form ?? NEW_FORM),
    isByWeight: line?.weightDose !== undefined,
    perKg: shown(perKg),
    of,
    basis,
    often,
    most: shown(most),
    fromMonths: shown(fromMonths),
    toMonths: shown(toMonths),
    fromKg: shown(fromKg),
    toKg: shown(toKg),
    insteadOf: line?.insteadOf ?? '',
    isTicked: line?.isTicked ?? true,
    source: line?.source.text ?? '',
  };
}

const numberOf = (text: string): number | undefined => {
  const plain = readDecimal(text);
  return plain === undefined || plain === '0' ? undefined : Number(plain);
};

/** Numbers that are none, by their fields. */
export function findingsOnTypedLine(typed: TypedLine): readonly Finding[] {
  const { isByWeight, perKg, most, fromMonths, toMonths, fromKg, toKg } = typed;
  const asked = isByWeight ? { perKg, most } : {};
  const given = Object.entries({ fromMonths, toMonths, fromKg, toKg }).filter(
    ([, text]) => text.trim() !== '',
  );
  return [...Object.entries(asked), ...given].flatMap(([field, text]) => {
    const value = numberOf(text);
    const isWrong = value === undefined || (field.endsWith('Months') && !Number.isInteger(value));
    return isWrong ? stop('order-set.weight-number', {}, field) : pass;
  });
}

/**
 * What is typed, for another drug: its dose and its directions were those of the former one and are written again.
 * @param formerId of the drug it was typed for; undefined where none was chosen yet
 * @param former the same, where it is known
 */
export function typedForDrug(
  typed: TypedLine,
  formerId: string | undefined,
  former: Drug | undefined,
  drug: Drug,
): TypedLine {
  const isOther = formerId !== undefined && formerId !== drug.prescribableDrugId;
  return {
    ...typed,
    ...formForDrug({ ...typed, units: former ? typed.units : drug.potencyUnitCode }, former, drug),
    ...(isOther ? { perKg: '', of: '', most: '', often: '', sig: '', sigChosen: false } : {}),
    isByWeight: typed.isByWeight && measuredOf(drug).length > 0,
  };
}

/**
 * The line that was typed.
 * @param about what is typed nowhere; of another drug, or with another source than the kept line, the source is one
 *   that no one has confirmed
 */
export function lineOf(
  typed: TypedLine,
  about: { readonly id: string; readonly drugId: string; readonly kept: OrderSetLine | undefined },
): OrderSetLine {
  const { isByWeight, perKg, of, basis, often, most, insteadOf, isTicked, source, ...rest } = typed;
  const { fromMonths, toMonths, fromKg, toKg, ...form } = rest;
  const bounds = Object.entries({ fromMonths, toMonths, fromKg, toKg }).flatMap(([field, text]) => {
    const value = numberOf(text);
    return value === undefined ? [] : [[field, value] as const];
  });
  return {
    id: about.id,
    prescribableDrugId: about.drugId,
    form: isByWeight
      ? { ...form, sig: '', dispense: '', sigChosen: false }
      : { ...form, sig: form.sig.trim(), dispense: form.dispense.trim() },
    ...(isByWeight
      ? {
          weightDose: {
            perKg: numberOf(perKg) ?? 0,
            ...(of === '' ? {} : { of }),
            ...{ basis, often, most: numberOf(most) ?? 0 },
          },
        }
      : {}),
    bounds: Object.fromEntries(bounds),
    ...(insteadOf === '' ? {} : { insteadOf }),
    isTicked,
    source: {
      text: source.trim(),
      isConfirmed:
        about.kept?.prescribableDrugId === about.drugId &&
        about.kept.source.text === source.trim() &&
        about.kept.source.isConfirmed,
    },
  };
}
