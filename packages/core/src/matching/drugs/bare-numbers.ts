import type { PartAgreement } from '../model';
import type { DoseForm } from '../names/dose-form';

/** A number of a product's label: '125' of '125 mcg', with what it is in: '5' of '400 mg/5 mL'. */
export interface LabelledNumber {
  /** As it may be written without a unit: micrograms as milligrams too. */
  readonly spelled: readonly number[];
  readonly volume?: number | undefined;
}

const LABELLED = /(\d[\d,]*(?:\.\d+)?)\s*(mg|mcg|g|mEq|units|mL|%)(?:\/(\d+(?:\.\d+)?)\s*mL)?/gi;

/** The numbers of a strength as labelled: '7.5 mg-325 mg', '200 mg-28.5 mg/5 mL', '0.05%'. */
export function labelledNumbers(strength: string): LabelledNumber[] {
  const found = [...strength.matchAll(LABELLED)].map(([, text = '', unit = '', volume]) => {
    const value = Number(text.replaceAll(',', ''));
    return {
      spelled: unit.toLowerCase() === 'mcg' ? [value, value / 1000] : [value],
      volume: volume === undefined ? undefined : Number(volume),
    };
  });
  const shared = found.at(-1)?.volume;
  return found.map((each) => ({ ...each, volume: each.volume ?? shared }));
}

/** Numbers of tablets in packs of contraceptives. */
const PACKS = new Set([21, 24, 28, 84, 91]);

/**
 * Compares numbers without a unit with a product's label. A number is a strength where the label has it; any
 * other number is another strength.
 * @param written groups of numbers in the order of the line: '7.5/325' is one of two, '5 325' are two of one
 * @param order for each number of the label, in the order in which the line names its ingredients, its place
 * on the label; the order of the label where the line names a brand
 * @returns 'near' for the amounts of a combination the other way around, for one number of a combination, and
 * where there are more numbers than the label has; 'unknown' where there are none
 */
export function compareBareNumbers(
  written: readonly (readonly number[])[],
  { labelled, form }: { readonly labelled: readonly LabelledNumber[]; readonly form: DoseForm },
  order: readonly number[],
): PartAgreement {
  const groups = written.filter(
    ([first = 0, ...others]) => !(form.family === 'pack' && others.length === 0 && PACKS.has(first)),
  );
  if (groups.length === 0 || labelled.length === 0) return 'unknown';
  const label = order.flatMap((place) => labelled[place] ?? []);
  const all = groups.flat();
  const volume = label.at(-1)?.volume;
  const isInVolume = groups.length === 1 && volume !== undefined && all.length === label.length + 1;
  const numbers = isInVolume && all.at(-1) === volume ? all.slice(0, -1) : all;
  if (numbers.length === label.length) {
    if (label.every((each, at) => isSpelled(each, numbers[at]))) return 'same';
    return groups.length === 1 && isAnyOrder(numbers, label) ? 'near' : 'different';
  }
  if (numbers.length === 1) return isSpelled(label[0], numbers[0]) ? 'near' : 'different';
  return label.length === 1 && groups.length > 1 && numbers.some((number) => isSpelled(label[0], number))
    ? 'near'
    : 'different';
}

function isAnyOrder(numbers: readonly number[], label: readonly LabelledNumber[]): boolean {
  return label.every((each) => numbers.some((number) => isSpelled(each, number)));
}

/** To within what a label rounds off ('0.083' for 0.0833). */
function isSpelled(label: LabelledNumber | undefined, number: number | undefined): boolean {
  return number !== undefined && label?.spelled.some((one) => Math.abs(one - number) <= 0.005 * one) === true;
}

/** '7.5/325' and '20' of a designation as groups of numbers. */
export function numberGroups(designation: string): number[][] {
  return designation
    .split(' ')
    .filter((group) => group !== '')
    .map((group) =>
      group
        .split(/[^\d.]+/)
        .filter((one) => one !== '')
        .map(Number),
    )
    .filter((group) => group.length > 0);
}
