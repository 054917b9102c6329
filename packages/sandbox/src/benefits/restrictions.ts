import type { Plan } from './plans';
import type { Product } from './products';

/** What plans ask before they pay for a product; absent where they ask nothing. */
export interface Restriction {
  priorAuthorization?: true;
  stepDrugs?: readonly string[];
  quantity?: { quantity: string; inTermsOf: string; duration: string; perPeriod: boolean };
  ages?: readonly string[];
  gender?: 'Female' | 'Male';
  messages?: readonly string[];
  /** Leads to the plan's page about it. */
  link?: string;
}

const inMonth = (quantity: string, inTermsOf: string) => ({
  quantity,
  inTermsOf,
  duration: '30 days',
  perPeriod: true,
});
const isOf =
  (...ingredients: string[]) =>
  ({ ingredient }: Product) =>
    ingredients.includes(ingredient);
const inClass =
  (...classes: string[]) =>
  (product: Product) =>
    classes.includes(product.class);
const named =
  (word: string) =>
  ({ description }: Product) =>
    description.startsWith(word);

/** By product, all that fit taken together. */
const RULES: readonly (readonly [(product: Product) => boolean, Restriction])[] = [
  [
    inClass('GLP-1 agonist'),
    {
      priorAuthorization: true,
      stepDrugs: ['metformin for 90 days'],
      ages: ['18 years and older'],
      quantity: inMonth('4', 'pens'),
      link: 'glp1-criteria',
    },
  ],
  [named('Saxenda'), { messages: ['Drugs for weight loss are not a benefit of this plan.'] }],
  [
    inClass('SGLT2 inhibitor', 'DPP-4 inhibitor'),
    { stepDrugs: ['metformin for 30 days', 'a sulfonylurea, or reasons why not'] },
  ],
  [inClass('triptan'), { quantity: inMonth('9', 'tablets'), ages: ['12 years and older'] }],
  [
    isOf('dexlansoprazole'),
    {
      priorAuthorization: true,
      stepDrugs: ['omeprazole', 'pantoprazole'],
      quantity: inMonth('30', 'capsules'),
      link: 'ppi-step-therapy',
    },
  ],
  [
    isOf('pitavastatin'),
    { priorAuthorization: true, stepDrugs: ['atorvastatin', 'rosuvastatin'], link: 'statin-step-therapy' },
  ],
  [
    isOf('celecoxib'),
    { stepDrugs: ['ibuprofen or naproxen', 'meloxicam'], quantity: inMonth('60', 'capsules') },
  ],
  [
    inClass('opioid'),
    {
      quantity: { quantity: '120', inTermsOf: 'tablets', duration: '30 days', perPeriod: true },
      messages: ['A first opioid prescription is paid for at most 7 days.'],
    },
  ],
  [named('OxyContin'), { priorAuthorization: true, ages: ['18 years and older'], link: 'opioid-criteria' }],
  [inClass('stimulant'), { ages: ['6 years and older'], quantity: inMonth('60', 'units') }],
  [named('Vyvanse'), { priorAuthorization: true, link: 'stimulant-criteria' }],
  [inClass('hypnotic'), { quantity: inMonth('15', 'tablets'), ages: ['18 years and older'] }],
  [inClass('PDE5 inhibitor'), { quantity: inMonth('6', 'tablets'), gender: 'Male' }],
  [isOf('finasteride', 'dutasteride'), { gender: 'Male' }],
  [inClass('contraceptive'), { gender: 'Female' }],
  [isOf('apixaban', 'rivaroxaban'), { quantity: inMonth('60', 'tablets') }],
  [
    inClass('long-acting insulin', 'rapid insulin'),
    { quantity: { quantity: '15', inTermsOf: 'mL', duration: '30 days', perPeriod: false } },
  ],
  [isOf('tiotropium'), { quantity: inMonth('30', 'capsules') }],
  [isOf('levalbuterol'), { stepDrugs: ['albuterol'] }],
];

/** Everything that a plan asks about a product. */
export const restrictionsOf = (product: Product, plan: Plan) => {
  const all = RULES.filter(([fits]) => fits(product)).map(([, restriction]) => restriction);
  const links = all.flatMap(({ link }) =>
    link === undefined ? [] : [{ description: 'Criteria of the plan', url: `${plan.site}/${link}` }],
  );
  return {
    priorAuthorization: all.some(({ priorAuthorization }) => priorAuthorization),
    stepDrugs: all.flatMap(({ stepDrugs }) => stepDrugs ?? []),
    quantities: all.flatMap(({ quantity }) => (quantity ? [quantity] : [])),
    ages: [...new Set(all.flatMap(({ ages }) => ages ?? []))],
    gender: all.find(({ gender }) => gender !== undefined)?.gender,
    messages: all.flatMap(({ messages }) => messages ?? []),
    links,
  };
};
