import type { ExcipientFact } from '@erx/core/interactions/facts';

/** Fillers, colors, preservatives, oils, proteins and materials that products hold besides what acts. */
export const EXCIPIENTS: readonly string[] = [
  'wheat',
  'corn',
  'sesame',
  'soy',
  'peanut',
  'egg',
  'milk protein',
  'pork',
  'sulfites',
  'tartrazine',
  'dyes',
  'red dyes',
  'blue dyes',
  'yellow dyes',
  'gelatin',
  'lactose',
  'sorbitol',
  'galactose',
  'benzyl alcohol',
  'polysorbate 80',
  'propylene glycol',
  'benzalkonium',
  'aspartame',
  'benzoic acid and parabens',
  'polyethylene glycol 3350',
  'natural rubber',
  'adhesives',
  'lanolin',
  'fragrances',
];

/** A label by its DailyMed set id, and the section that says it. */
const label = (of: string, set: string, section: string) =>
  `FDA label of ${of}, DailyMed set ${set}, ${section}`;

const SYNTHROID = 'FDA label of Synthroid, section 11 and table 6 (not confirmed)';
const CAPSULE_FORMS = ['capsule', 'extended-release capsule', 'delayed-release capsule'];
const HELD = 'The label says that it holds what the patient is allergic to. Choose another product.';
const ASK_WHICH = 'Some makers’ products hold it. Ask the pharmacy for one without, or choose another drug.';

/** Dyes of the strengths of Synthroid: its 50 mcg tablet has none. */
const synthroidDye = (excipient: string, called: string, ...strengths: string[]): ExcipientFact => ({
  excipients: [excipient],
  called,
  products: { brands: ['synthroid'], strengths },
  severity: 'serious',
  message: 'The label lists this dye for this strength. Other strengths have others, 50 mcg has none.',
  source: SYNTHROID,
});

/**
 * What labels say that products hold besides their active ingredients, read on 2026-11-25: where it holds of
 * every maker, or of one brand. Of everything else it is said that it is not known.
 */
export const EXCIPIENT_FACTS: readonly ExcipientFact[] = [
  {
    excipients: ['peanut'],
    called: 'peanut oil',
    products: { ingredients: ['progesterone'], doseForms: ['capsule'] },
    severity: 'serious',
    message: 'Progesterone capsules hold peanut oil: never to be used by patients allergic to peanuts.',
    source: label('progesterone capsules', '0aeb0f0f-2749-416b-942f-83950200fd75', 'Contraindications'),
  },
  {
    excipients: ['sesame'],
    called: 'sesame oil',
    products: { ingredients: ['dronabinol'], doseForms: ['capsule'] },
    severity: 'serious',
    message: 'Dronabinol capsules are made with sesame oil: contraindicated after a reaction to it.',
    source: 'Marinol safety information of the manufacturer, Contraindications (marinol.com/hcp)',
  },
  {
    excipients: ['milk protein'],
    called: 'lactose with milk protein',
    products: { brands: ['breo ellipta'] },
    severity: 'serious',
    message: 'The powder holds lactose with milk protein: contraindicated after a severe reaction to it.',
    source: 'Breo Ellipta U.S. safety information of the manufacturer (capedge.com, INVA 8-K of 2016)',
  },
  {
    excipients: ['milk protein'],
    called: 'lactose with milk protein',
    products: { ingredients: ['fluticasone', 'salmeterol'], doseForms: ['dry powder inhaler'] },
    severity: 'serious',
    message:
      'The powder holds lactose with milk protein: not after a severe reaction. The HFA spray has none.',
    source:
      'FDA label of fluticasone-salmeterol powder, Contraindications; the manufacturer on Advair Diskus ' +
      '(peoplespharmacy.com/articles/lactose-in-advair-diskus-is-unexpected-ingredient)',
  },
  {
    excipients: ['milk protein', 'lactose'],
    called: 'lactose with milk protein',
    products: { doseForms: ['dry powder inhaler', 'inhalation capsule'] },
    severity: 'moderate',
    isOfSomeMakers: true,
    message: 'Powders to inhale are often carried by lactose, with traces of milk protein. Read the label.',
    source: 'FDA labels of fluticasone-salmeterol and fluticasone-vilanterol powder, Contraindications',
  },
  {
    excipients: ['sulfites'],
    called: 'sodium bisulfite',
    products: { brands: ['pred forte'] },
    severity: 'serious',
    message: 'The drops hold a sulfite, which may cause anaphylaxis in susceptible people.',
    source: label('Pred Forte', '00a5aa88-e361-4ea7-8922-530c738b726e', 'Warnings'),
  },
  {
    excipients: ['sulfites'],
    called: 'sodium metabisulfite',
    products: { ingredients: ['hydromorphone'] },
    severity: 'moderate',
    isOfSomeMakers: true,
    message: ASK_WHICH,
    source: label('hydromorphone tablets and solution', '18f6f54e-1537-4181-9d07-54ddf881a9ee', '5.16'),
  },
  {
    excipients: ['sulfites'],
    called: 'sodium metabisulfite',
    products: { ingredients: ['epinephrine'] },
    severity: 'low',
    message: 'It holds a sulfite, which should not deter from its use: never withheld in anaphylaxis.',
    source: label('EpiPen', 'f3f1a483-e29a-4e3e-b677-16fa87fe5e5a', 'Description; Warnings'),
  },
  {
    excipients: ['tartrazine'],
    called: 'FD&C Yellow No. 5 (tartrazine)',
    products: { brands: ['levothyroxine'], doseForms: ['tablet'] },
    severity: 'moderate',
    isOfSomeMakers: true,
    message: 'Some makers’ tablets of some strengths hold it. The 50 mcg tablets mostly have no dye.',
    source: label('levothyroxine tablets', '008de8fd-150f-4022-8ccb-c8bfa94875c7', '5.7'),
  },
  {
    excipients: ['tartrazine'],
    called: 'FD&C Yellow No. 5 (tartrazine)',
    products: { ingredients: ['ergocalciferol'], doseForms: ['capsule'] },
    severity: 'moderate',
    isOfSomeMakers: true,
    message: ASK_WHICH,
    source: 'Label of ergocalciferol capsules, Description (not confirmed)',
  },
  {
    excipients: ['soy'],
    called: 'soybean oil',
    products: { ingredients: ['ergocalciferol'], doseForms: ['capsule'] },
    severity: 'moderate',
    isOfSomeMakers: true,
    message: 'Capsules of several makers hold refined soybean oil. Ask the pharmacy which this one is.',
    source: label('ergocalciferol capsules', '0525e04f-91b7-4d75-8ff9-a6fb5705d993', 'Description'),
  },
  synthroidDye('red dyes', 'FD&C Red No. 40', '75 mcg', '125 mcg', '200 mcg'),
  synthroidDye('red dyes', 'D&C Red No. 27 and 30', '112 mcg', '175 mcg'),
  synthroidDye('blue dyes', 'FD&C Blue No. 1', '88 mcg', '125 mcg', '137 mcg', '175 mcg', '300 mcg'),
  synthroidDye('blue dyes', 'FD&C Blue No. 2', '75 mcg', '150 mcg'),
  synthroidDye('yellow dyes', 'FD&C Yellow No. 6', '25 mcg', '88 mcg', '100 mcg', '125 mcg', '300 mcg'),
  {
    excipients: ['lactose'],
    called: 'lactose monohydrate',
    products: { brands: ['synthroid'] },
    severity: 'moderate',
    message: 'The label lists lactose, a small amount. Ask what happened when it was taken.',
    source: SYNTHROID,
  },
  {
    excipients: ['corn'],
    called: 'corn starch',
    products: { brands: ['synthroid'] },
    severity: 'serious',
    message: HELD,
    source: SYNTHROID,
  },
  {
    excipients: ['aspartame'],
    called: 'phenylalanine (aspartame)',
    products: { ingredients: ['montelukast'], doseForms: ['chewable tablet'] },
    severity: 'serious',
    message: 'The 4 and 5 mg chewable tablets hold phenylalanine: tell patients with phenylketonuria.',
    source: label('montelukast', '04b3faff-1ea1-4d2a-aa31-9d6e742e1759', '5.6'),
  },
  {
    excipients: ['aspartame', 'gelatin'],
    called: 'gelatin and aspartame',
    products: { brands: ['maxalt-mlt'] },
    severity: 'serious',
    message: HELD,
    source: 'RxList, Description of Maxalt-MLT (not confirmed)',
  },
  {
    excipients: ['benzyl alcohol'],
    called: 'benzyl alcohol',
    products: { ingredients: ['testosterone'], doseForms: ['vial'] },
    severity: 'serious',
    message: HELD,
    source:
      'FDA label of testosterone cypionate injection, Warnings ' +
      '(druginteractionchecker.com/testosterone-cypionate-200-mg-ml-injectable-solution)',
  },
  {
    excipients: ['sorbitol'],
    called: 'sorbitol',
    products: { ingredients: ['carbamazepine'], doseForms: ['oral suspension'] },
    severity: 'serious',
    message: 'Not to be given in hereditary fructose intolerance: the suspension holds sorbitol.',
    source: label('carbamazepine suspension', '047bc284-060a-4db9-bf37-75d10f95a0a6', 'Warnings'),
  },
  {
    excipients: ['sorbitol'],
    called: 'sorbitol',
    products: { ingredients: ['oseltamivir'], doseForms: ['oral suspension'] },
    severity: 'moderate',
    message: 'It may harm in hereditary fructose intolerance: the suspension holds sorbitol.',
    source: label('oseltamivir suspension', '005b2784-e410-a50c-e063-6394a90a881c', '5.4'),
  },
  {
    excipients: ['galactose'],
    called: 'galactose',
    products: { ingredients: ['lactulose'] },
    severity: 'serious',
    message: 'Contraindicated where a low-galactose diet is needed: the solution holds galactose.',
    source: label('lactulose solution', '00c42c5c-d19e-4130-aa08-a8bbd47d3e5b', 'Contraindications'),
  },
  {
    excipients: ['gelatin'],
    called: 'gelatin of the capsule',
    products: { doseForms: CAPSULE_FORMS },
    severity: 'moderate',
    isOfSomeMakers: true,
    message:
      'Shells of capsules are usually made of gelatin. Ask the pharmacy, or choose a tablet or liquid.',
    source: 'USP 43, general chapter 1151, Capsules (pharmaceuticalguideline.com)',
  },
];
