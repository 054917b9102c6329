import { describe, expect, it } from 'vitest';
import { columnsFor, layColumns } from './row-table';

/** The sign with the gaps at either end; between two columns. */
const [BESIDE, GAP] = [3, 1];
const PATIENT = { heading: 'Patient', width: 12, worth: 0, most: 30, isWhole: true } as const;
const BORN = { heading: 'Born', width: 10, worth: 1 } as const;
const DRUG = { heading: 'Drug', width: 16, worth: 2, most: 60 } as const;
const ORDER = { heading: 'Order', width: 12, worth: 3 } as const;
const WRITTEN = { heading: 'Written', width: 19, worth: 4, isSpare: true } as const;
const COLUMNS = [ORDER, PATIENT, BORN, DRUG, WRITTEN];
const NEED: Readonly<Record<string, number>> = { Patient: 20, Drug: 40, Order: 12, Born: 10, Written: 19 };
const lay = (width: number) =>
  Object.fromEntries(
    [...layColumns<(typeof COLUMNS)[number]>(COLUMNS, ({ heading }) => NEED[heading] ?? 0, width)].map(
      ([{ heading }, wide]) => [heading, wide],
    ),
  );

describe('layColumns', () => {
  it.each([
    // 3 + 13 + 11 + 17 = 44, with the order 57
    [44, { Patient: 12, Born: 10, Drug: 16 }],
    [43, { Patient: 20, Born: 10 }],
    [56, { Patient: 20, Born: 10, Drug: 20 }],
    [57, { Order: 12, Patient: 12, Born: 10, Drug: 16 }],
    // the name is whole before the drug is widened
    [65, { Order: 12, Patient: 20, Born: 10, Drug: 16 }],
    [89, { Order: 12, Patient: 20, Born: 10, Drug: 40 }],
    // what is spare comes once nothing else is cut
    [108, { Order: 12, Patient: 20, Born: 10, Drug: 40 }],
    [109, { Order: 12, Patient: 20, Born: 10, Drug: 40, Written: 19 }],
  ])('%i columns', (width, widths) => expect(lay(width)).toEqual(widths));

  it('never needs more than there is, and keeps the order of the columns', () => {
    for (let width = 20; width <= 220; width += 1) {
      const laid = lay(width);
      const used = Object.values(laid).reduce((sum, wide) => sum + wide + GAP, BESIDE);
      if (Object.keys(laid).length > 1) expect(used).toBeLessThanOrEqual(width);
      expect(Object.keys(laid)).toEqual(COLUMNS.map(({ heading }) => heading).filter((one) => one in laid));
    }
  });
});

it('columnsFor drops those of least worth first', () => {
  expect(columnsFor([ORDER, PATIENT, BORN], 30).map(({ heading }) => heading)).toEqual(['Patient', 'Born']);
});
