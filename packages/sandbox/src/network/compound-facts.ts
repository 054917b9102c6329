import type { PrescribedMedication } from '@erx/script/model/medication';
import { amountOf } from './amount';

/** What a compound is made of, a line for each ingredient with its amount and code; none of a product. */
export const compoundFacts = ({ compound }: Pick<PrescribedMedication, 'compound'>): [string, string][] =>
  compound
    ? [
        ['Becomes', compound.doseForm],
        ...compound.ingredients.map(({ item, quantity }, at): [string, string] => [
          `Ingredient ${at + 1}`,
          [
            item.description,
            item.deaSchedule && `C-${item.deaSchedule}`,
            amountOf(quantity),
            item.code && `${item.code.qualifier} ${item.code.value}`,
          ]
            .filter(Boolean)
            .join(' · '),
        ]),
      ]
    : [];
