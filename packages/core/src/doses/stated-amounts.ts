import { toDispensedLimit } from '../sig/dispensed-dose';
import type { Dose, SigStep } from '../sig/model';
import { writeDose } from '../sig/write-sig';
import type { DosedDrug, DoseFinding } from './model';
import { type AmountUnit, ingredientAmounts } from '../drugs/ingredient-amounts';

/** What a syringe or a printed total rounds away. */
const ROUNDED = 0.03;

const MASSES: Partial<Record<Dose['unit'], readonly [AmountUnit, number]>> = {
  mg: ['mg', 1],
  mcg: ['mg', 0.001],
  gram: ['mg', 1000],
  unit: ['units', 1],
};

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= other * ROUNDED;
const ends = ({ amount, most = amount }: Pick<Dose, 'amount' | 'most'>) =>
  [Number(amount), Number(most)] as const;

/** Whether two amounts of a product are the same; undefined where the product does not say it. */
function isSame(said: Dose, dose: Dose, drug: DosedDrug): boolean | undefined {
  const [least, most] = ends(said);
  const [from, to] = ends(dose);
  if (said.unit === dose.unit) return isNear(least, from) && isNear(most, to);
  const [mass, counted] = MASSES[said.unit] ? [said, dose] : [dose, said];
  const [unit, factor] = MASSES[mass.unit] ?? [];
  const of = toDispensedLimit({ amount: '1', unit: counted.unit }, drug);
  if (unit === undefined || factor === undefined) return undefined;
  if (MASSES[counted.unit]) {
    const [other, by = 1] = MASSES[counted.unit] ?? [];
    return other === unit
      ? isNear(ends(mass)[0] * factor, ends(counted)[0] * by) &&
          isNear(ends(mass)[1] * factor, ends(counted)[1] * by)
      : undefined;
  }
  const held = ingredientAmounts(drug)?.filter((one) => one.unit === unit);
  if (typeof of !== 'number' || !held || held.length === 0) return undefined;
  // Of a combination the amount of any of them may be meant.
  return held.some(
    ({ amount }) =>
      isNear(ends(mass)[0] * factor, ends(counted)[0] * of * amount) &&
      isNear(ends(mass)[1] * factor, ends(counted)[1] * of * amount),
  );
}

/**
 * A total or a strength that is said in brackets and is not that of the dose: '1 tablet (40 mg total)' of a 20 mg
 * tablet. What the product does not tell is not judged.
 */
export function findingsOnStated(steps: readonly SigStep[], drug: DosedDrug): DoseFinding[] {
  return steps.flatMap(({ dose, stated }): DoseFinding[] => {
    if (!dose || !stated) return [];
    const { of, ...said } = stated;
    const against = of === 'each' ? { amount: '1', unit: dose.unit } : dose;
    if (isSame(said, against, drug) !== false) return [];
    const name = drug.ingredients.join(' and ');
    return [
      {
        tier: 'reason',
        code: 'dose.stated-differs',
        data: { dose: writeDose(dose), stated: writeDose(said), strength: drug.strength, ingredient: name },
        ingredient: name,
        source: '',
      },
    ];
  });
}
