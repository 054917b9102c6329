import * as z from 'zod';

const text = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();
const number = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : Number(value)))
  .optional();
const checked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');

const Common = {
  messageId: z.string().min(1).max(35),
  quantity: text,
  ndcs: text,
  daysSupply: text,
  reason: text,
  onAnswer: text,
  unknownPatient: checked,
  wrongOrderNumber: checked,
  unknownSpi: checked,
};

/** Whatever was said, without what was not. */
const said = <T extends Record<string, unknown>>(parts: T): Partial<T> =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<T>;

/** NDCs as people write them, one behind the other, with dashes or not. */
const ndcsIn = (written: string | undefined) =>
  (written ?? '')
    .split(/[\s,;]+/)
    .map((ndc) => ndc.replaceAll('-', ''))
    .filter((ndc) => ndc !== '');

/** The form of a renewal on a prescription's page -> what the API takes. */
const RenewalForm = z
  .object({ kind: z.literal('renewal'), ...Common, fills: number, lastFillDate: text })
  .transform(({ messageId, kind, quantity, ndcs, daysSupply, reason, fills, lastFillDate, ...ways }) => {
    const [ndc] = ndcsIn(ndcs);
    return {
      messageId,
      kind,
      ...said({ fills, lastFillDate, ...ways }),
      dispensed: said({ ndc, quantity, daysSupply, note: reason }),
    };
  });

/** The form of a change on a prescription's page -> what the API takes. */
const ChangeForm = z
  .object({ kind: z.literal('change'), ...Common, type: z.string(), refills: text })
  .transform(({ messageId, kind, quantity, ndcs, daysSupply, reason, refills, type, ...ways }) => {
    const how = said({ quantity, daysSupply, refills });
    const products = ndcsIn(ndcs).map((ndc) => ({ ndc, ...how }));
    const requested = products.length > 0 ? products : Object.keys(how).length > 0 ? [how] : undefined;
    return { messageId, kind, type, ...said({ reason, requested, ...ways }) };
  });

/** Either form. */
export const AskingForm = z.union([RenewalForm, ChangeForm]);
