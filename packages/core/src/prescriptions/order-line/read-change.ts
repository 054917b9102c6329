import { type AskedAmounts, askedAmounts, hasAmounts } from '../../drugs/asked-amounts';
import { ingredientsKey } from '../../drugs/drug-place';
import type { Drug } from '../../drugs/model';
import { releasesIn } from '../../drugs/release';
import { check } from '../../findings/finding';
import { isTakenWeekly } from '../../sig/compose';
import type { Sig, SigStep } from '../../sig/model';
import { sigProductOf } from '../../sig/product';
import { proposeAmounts } from '../../sig/proposed-amounts';
import { isSure, readSig, type SigProduct } from '../../sig/read-sig';
import { SIG_RULES, WORDING_RULES } from '../../sig/rules';
import { MASSES } from '../../sig/vocabulary';
import { writeSig } from '../../sig/write-sig';
import type { PrescriptionForm } from '../model';
import { sigIsChosenOnly, sigLimit } from '../rules/fields';

type Directions = Partial<Pick<PrescriptionForm, 'sig' | 'dispense' | 'daysSupply'>>;

/** Why a change was not taken: each has a sentence in the form. */
export type ChangeNotReadWhy =
  /** Nothing that is understood as a strength or a dose. */
  | 'unclear'
  /** '2' may be the strength or how many are taken. */
  | 'either'
  /** The directions as they are cannot be changed in a part of them. */
  | 'directions'
  /** No product of the same medicine and form has this strength, or several have. */
  | 'strength'
  /** Directions that are only chosen from a list. */
  | 'chosen-only';

/** What a typed change makes of an order: another product, other directions, or why neither. */
export type ReadChange =
  { readonly drug: Drug; readonly changes: Directions } | { readonly why: ChangeNotReadWhy };

/** '20', '20 mg', '12.5 mg', '160-25', '100 units/mL'. */
const AMOUNT =
  /^\d[\d.,]*(?: ?[-/] ?\d[\d.,]*)* ?(?:mg|mcg|g|meq|units?|%)?(?: ?\/ ?(?:\d[\d.]* ?)?(?:ml|g|hr|h))?$/i;
/** Up to so many are taken at a time, so that a number without a unit may be how many. */
const MOST_AT_A_TIME = 5;

/** Products that differ from a drug in their strength alone. */
export function otherStrengths<Product extends Drug>(
  drug: Drug,
  products: readonly Product[],
): readonly Product[] {
  const key = ingredientsKey(drug.ingredients);
  return products.filter(
    (one) =>
      one.prescribableDrugId !== drug.prescribableDrugId &&
      one.withheld === undefined &&
      key !== '' &&
      ingredientsKey(one.ingredients) === key &&
      one.doseForm === drug.doseForm &&
      one.route === drug.route &&
      one.type === drug.type &&
      one.potencyUnitCode === drug.potencyUnitCode &&
      one.schedule === drug.schedule &&
      releaseOf(one) === releaseOf(drug) &&
      (one.type === 'Generic' || one.name === drug.name),
  );
}

const releaseOf = ({ description }: Drug) => releasesIn(description).map(String).sort().join(' ');

/**
 * What a new strength or a new dose makes of an order that is written again: '20 mg' is the product of that
 * strength with the same directions, '2 tablets' or 'bid' the same product with that part of its directions changed.
 * It guesses nothing: what may be either, and directions that are not wholly understood, are left.
 * @param products of the same medicine (otherStrengths)
 */
export function readChange(
  typed: string,
  order: { readonly drug: Drug; readonly form: PrescriptionForm; readonly patientIsMinor: boolean },
  products: readonly Drug[],
): ReadChange {
  const text = typed.replace(/\s+/g, ' ').trim();
  const { drug, patientIsMinor } = order;
  if (sigIsChosenOnly({ drug, patientIsMinor })) return { why: 'chosen-only' };
  const dosed = changeDirections(text, order);
  if (AMOUNT.test(text)) {
    const asked = askedAmounts(text);
    const found = products.filter(({ strength }) => hasAmounts(strength, asked));
    if (found.length > 0) return changeStrength(text, order, found, asked);
    if (!('drug' in dosed)) return { why: /[a-z%]/i.test(text) ? 'strength' : 'unclear' };
  }
  return dosed;
}

function changeStrength(
  text: string,
  { drug, form, patientIsMinor }: Parameters<typeof readChange>[1],
  [product, ...others]: readonly Drug[],
  asked: AskedAmounts,
): ReadChange {
  if (!product || others.length > 0) return { why: 'strength' };
  if (/^\d+$/.test(text) && Number(text) <= MOST_AT_A_TIME) return { why: 'either' };
  // One amount of a combination leaves the other to chance: 25 mg would double the lisinopril of 10 mg-12.5 mg.
  if (hasAmounts(drug.strength, asked) || asked.stated.length + asked.bare.length < drug.ingredients.length)
    return { why: 'either' };
  const reading = readSig(form.sig, sigProductOf(drug, patientIsMinor));
  return isSure(reading) && isOneAtATime(reading.sig)
    ? { drug: product, changes: {} }
    : { why: 'directions' };
}

/**
 * Whether directions are of one of what is counted, so that a typed strength is the dose: 1.5 tablets of 5 mg that
 * become 7.5 mg would be 11.25.
 */
function isOneAtATime({ steps: [step, ...others], maximum }: Sig): boolean {
  if (!step?.dose || others.length > 0 || maximum || !isPlain(step)) return false;
  const { amount, most, unit } = step.dose;
  return amount === '1' && most === undefined && !MASSES.has(unit) && unit !== 'mL';
}

function changeDirections(
  text: string,
  { drug, form, patientIsMinor }: Parameters<typeof readChange>[1],
): ReadChange {
  const product = sigProductOf(drug, patientIsMinor);
  const part = readPart(text, product);
  if (!part) return { why: 'unclear' };
  const former = readSig(form.sig, product);
  const [step, ...others] = isSure(former) ? former.sig.steps : [];
  if (!isSure(former) || !step || others.length > 0 || !isPlain(step) || former.sig.maximum)
    return { why: 'directions' };
  // 'daily' for 'once a week' kills (ISMP)
  if ('timing' in part && isTakenWeekly(drug)) return { why: 'directions' };
  // '30 mg' of what is counted in tablets may be a strength that there is none of
  if ('dose' in part && part.dose?.unit !== step.dose?.unit) return { why: 'directions' };
  const sig = writeSig({ ...former.sig, steps: [{ ...step, ...part }] });
  const reading = readSig(sig, product);
  const findings = check([...WORDING_RULES, ...SIG_RULES], {
    form: { sig, dispense: '', units: form.units, daysSupply: '' },
    drug,
  });
  if (!isSure(reading) || findings.length > 0 || sig.length > sigLimit({ form: { sig }, drug }))
    return { why: 'directions' };
  const amounts = proposeAmounts(
    reading,
    drug,
    { dispense: '', daysSupply: form.daysSupply },
    patientIsMinor,
  );
  const follows = amounts.basis === 'exact' || amounts.basis === 'one-package';
  return { drug, changes: { sig, dispense: (follows && amounts.dispense) || '' } };
}

/** Whether dose and time of a step are all that says how much is taken. */
const isPlain = ({
  dose,
  scale,
  increase,
  stated,
  layer,
  repeat,
  cycle,
  conditions,
  orAsDirected,
  timing,
}: SigStep) =>
  dose !== undefined &&
  [scale, increase, stated, layer, repeat, cycle, conditions, orAsDirected].every(
    (one) => one === undefined,
  ) &&
  (timing.kind === 'daily' || timing.kind === 'interval' || timing.kind === 'weekly');

/** A dose, a time, or both, where a text says nothing else; undefined of any other. */
function readPart(
  text: string,
  product: SigProduct,
): Pick<SigStep, 'timing'> | Pick<SigStep, 'dose'> | undefined {
  const { unit = 'tablet' } = product;
  // a number alone may be anything
  if (!/[a-z]/i.test(text)) return undefined;
  const [whole, asDose, asTime] = [text, `${text} daily`, `1 ${unit} ${text}`].map((each) =>
    onlyStep(each, product),
  );
  if (whole) return { dose: whole.dose, timing: whole.timing };
  if (asDose) return { dose: asDose.dose };
  return asTime && { timing: asTime.timing };
}

/** The one step of a text that is surely read, where it says a dose and a time and nothing else. */
function onlyStep(
  text: string,
  product: SigProduct,
): (SigStep & { dose: NonNullable<SigStep['dose']> }) | undefined {
  const reading = readSig(text, product);
  if (!isSure(reading) || reading.bare.length > 0) return undefined;
  const { steps, ...besides } = reading.sig;
  const [step, ...others] = steps;
  if (!step?.dose || others.length > 0 || Object.keys(besides).length > 0) return undefined;
  const { dose, timing: _, method, route, asNeeded, ...rest } = step;
  const isOfProduct =
    (method ?? product.method) === product.method && (route ?? product.route) === product.route;
  return isOfProduct && !asNeeded && Object.values(rest).every((one) => one === undefined)
    ? { ...step, dose }
    : undefined;
}
