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

/** Boxes of one name: none, one or several. */
const boxes = z.union([z.string().transform((one) => [one]), z.array(z.string())]).optional();

const Common = {
  messageId: z.string().min(1).max(35),
  quantity: text,
  ndcs: text,
  daysSupply: text,
  reason: text,
  onAnswer: text,
  forms: boxes,
  patientFirst: text,
  patientLast: text,
  patientBirth: text,
  unknownPatient: checked,
  wrongOrderNumber: checked,
  unknownSpi: checked,
};

/** Whatever was said, without what was not. */
const said = <T extends Record<string, unknown>>(parts: T): Partial<T> =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<T>;

type Sent = z.infer<z.ZodObject<typeof Common>>;

/** What is wrong with a request, in which forms it comes, and whom it is about where that is another person. */
const waysIn = (form: Sent) => {
  const { onAnswer, forms, unknownPatient, wrongOrderNumber, unknownSpi } = form;
  const patient = said({
    first: form.patientFirst,
    last: form.patientLast,
    dateOfBirth: form.patientBirth,
  });
  return {
    onAnswer,
    forms,
    unknownPatient,
    wrongOrderNumber,
    unknownSpi,
    patient: Object.keys(patient).length > 0 ? patient : undefined,
  };
};

/** NDCs as people write them, one behind the other, with dashes or not. */
const ndcsIn = (written: string | undefined) =>
  (written ?? '')
    .split(/[\s,;]+/)
    .map((ndc) => ndc.replaceAll('-', ''))
    .filter((ndc) => ndc !== '');

/** The form of a renewal on a prescription's page -> what the API takes. */
const RenewalForm = z
  .object({ kind: z.literal('renewal'), ...Common, fills: number, lastFillDate: text })
  .transform((form) => {
    const { messageId, kind, quantity, ndcs, daysSupply, reason, fills, lastFillDate } = form;
    const [ndc] = ndcsIn(ndcs);
    return {
      messageId,
      kind,
      ...said({ fills, lastFillDate, ...waysIn(form) }),
      dispensed: said({ ndc, quantity, daysSupply, note: reason }),
    };
  });

/** The form of a change on a prescription's page -> what the API takes. */
const ChangeForm = z
  .object({ kind: z.literal('change'), ...Common, type: z.string(), refills: text })
  .transform((form) => {
    const { messageId, kind, quantity, ndcs, daysSupply, reason, refills, type } = form;
    const how = said({ quantity, daysSupply, refills });
    const products = ndcsIn(ndcs).map((ndc) => ({ ndc, ...how }));
    const requested = products.length > 0 ? products : Object.keys(how).length > 0 ? [how] : undefined;
    return { messageId, kind, type, ...said({ reason, requested, ...waysIn(form) }) };
  });

/** Either form. */
export const AskingForm = z.union([RenewalForm, ChangeForm]);
