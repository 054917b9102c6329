import { LineBounds, LineSource, type OrderSetContent, WeightDose } from '@erx/core/order-sets/model';
import { FavoriteForm } from '@erx/core/prescriptions/model';
import * as z from 'zod';
import { readList } from '../platform/data-table';
import { once } from '../platform/once';
import { productId } from '../reference/product-id';

/** A line of starter/order-sets.json; its drug by its description in the starter catalog. */
const StarterLine = z.strictObject({
  drug: z.string().min(1),
  ...FavoriteForm.pick({ dispense: true, units: true, daysSupply: true, refills: true }).shape,
  /** Empty where the dose is computed. */
  sig: z.string(),
  weightDose: WeightDose.exactOptional(),
  bounds: LineBounds.default({}),
  /** The place of the line in whose place it is offered, from 0. */
  insteadOf: z.number().int().min(0).exactOptional(),
  isTicked: z.boolean(),
  source: z.string().min(1),
  /** Whether the source itself was read for the line. */
  isConfirmed: z.boolean(),
});
const StarterFile = z.array(
  z.strictObject({
    key: z.string().regex(/^[a-z-]+$/),
    name: z.string().min(1),
    words: z.string(),
    icd10Code: z.string(),
    icd10Description: z.string(),
    lines: z.array(StarterLine).min(1),
  }),
);

/** A set that comes with the product. */
export interface StarterContent {
  readonly key: string;
  readonly content: OrderSetContent;
}

/** The sets that come with the product, to be copied and confirmed: docs/decisions/order-sets.md. */
export const starterOrderSets = once((): readonly StarterContent[] =>
  StarterFile.parse(readList('starter/order-sets.json')).map(({ key, lines, ...set }) => {
    const idOf = (place: number) => productId(`order set ${key} ${String(place)}`);
    return {
      key,
      content: {
        ...set,
        lines: lines.map((line, place) => {
          const { drug, weightDose, bounds, insteadOf, isTicked, source, isConfirmed, ...form } = line;
          return {
            id: idOf(place),
            prescribableDrugId: productId(drug),
            form: {
              ...form,
              sigChosen: false,
              substitutionAllowed: true,
              pharmacyNote: '',
              comments: '',
            },
            ...(weightDose ? { weightDose } : {}),
            bounds,
            ...(insteadOf === undefined ? {} : { insteadOf: idOf(insteadOf) }),
            isTicked,
            source: LineSource.parse({ text: source, isConfirmed }),
          };
        }),
      },
    };
  }),
);

export const starterOrderSet = (key: string): StarterContent | undefined =>
  starterOrderSets().find((one) => one.key === key);
