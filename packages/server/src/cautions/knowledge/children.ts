import type { CautionFact } from '@erx/core/cautions/facts';

type Text = Pick<CautionFact, 'drugs' | 'severity' | 'message' | 'source'> &
  Partial<Pick<CautionFact, 'except' | 'isEvenLocal'>>;
const under = (months: number, fact: Text): CautionFact => ({
  ...fact,
  when: { kind: 'age', toMonths: months },
});
const YEARS = 12;

/** Drugs that labels keep from children and young people. */
export const CHILDREN_CAUTIONS: readonly CautionFact[] = [
  under(12 * YEARS, {
    drugs: ['codeine', 'tramadol'],
    severity: 'serious',
    message: 'Contraindicated under 12 years: children have stopped breathing and died.',
    source:
      'FDA Drug Safety Communication on codeine and tramadol in children, April 2017; labels, Boxed warning',
  }),
  under(18 * YEARS, {
    drugs: ['codeine', 'tramadol'],
    severity: 'moderate',
    message:
      'Slow breathing: not after tonsils or adenoids came out, nor with obesity, sleep apnea or weak lungs.',
    source: 'FDA Drug Safety Communication on codeine and tramadol in children, April 2017',
  }),
  under(18 * YEARS, {
    drugs: ['hydrocodone', 'benzhydrocodone'],
    severity: 'moderate',
    message:
      'Cough and cold products with it are for adults only; for pain the least, and watch the breathing.',
    source: 'FDA Drug Safety Communication on opioid cough and cold medicines, January 2018',
  }),
  under(8 * YEARS, {
    drugs: ['tetracyclines'],
    severity: 'serious',
    message: 'Stains growing teeth for good. Doxycycline only for rickettsia, anthrax and the like.',
    source: 'FDA labels of tetracyclines, Warnings: tooth development (8 years and below)',
  }),
  under(18 * YEARS, {
    drugs: ['fluoroquinolones'],
    severity: 'moderate',
    message: 'Joints and tendons suffer; in children only for anthrax, plague and complicated infections.',
    source: 'FDA labels of ciprofloxacin and levofloxacin, Pediatric use',
  }),
  under(2 * YEARS, {
    drugs: ['promethazine'],
    severity: 'serious',
    message: 'Contraindicated under 2 years: fatal breathing failure.',
    source: 'FDA label of promethazine, Boxed warning',
  }),
  under(19 * YEARS, {
    drugs: ['aspirin', 'bismuth subsalicylate', 'salicylates'],
    severity: 'serious',
    message:
      'Reye syndrome with flu and chickenpox. Not for children and teenagers but by a specialist’s order.',
    source: '21 CFR 201.314: Reye syndrome warning on salicylates',
  }),
  under(25 * YEARS, {
    drugs: [
      'ssris',
      'snris',
      'tricyclics',
      'serotonin modulators',
      'bupropion',
      'mirtazapine',
      'atomoxetine',
      'quetiapine',
      'aripiprazole',
      'lurasidone',
    ],
    severity: 'moderate',
    message:
      'More suicidal thoughts in children and young adults, most in the first weeks. Say so, and see them soon.',
    source: 'FDA labels of antidepressants and atomoxetine, Boxed warning: suicidal thoughts and behavior',
  }),
  under(18 * YEARS, {
    drugs: ['metoclopramide'],
    severity: 'moderate',
    message: 'Movement disorders are commoner in children; not recommended.',
    source: 'FDA label of metoclopramide, Pediatric use',
  }),
  under(2 * YEARS, {
    drugs: ['loperamide', 'diphenoxylate'],
    severity: 'serious',
    message:
      'Slow breathing and a stopped bowel: contraindicated in small children (diphenoxylate under 6 years).',
    source: 'FDA labels of loperamide and diphenoxylate-atropine, Contraindications',
  }),
  under(6 * YEARS, {
    drugs: ['diphenoxylate'],
    severity: 'serious',
    message: 'Contraindicated under 6 years: breathing failure and coma.',
    source: 'FDA label of diphenoxylate-atropine, Contraindications',
  }),
  under(2 * YEARS, {
    drugs: ['valproate'],
    severity: 'serious',
    message:
      'Fatal liver failure is far commoner under 2 years. Only with a specialist, never beside other anticonvulsants.',
    source: 'FDA label of valproate, Boxed warning: hepatotoxicity',
  }),
  under(16 * YEARS, {
    drugs: ['lamotrigine'],
    severity: 'moderate',
    message: 'Life-threatening rashes are commoner in children: begin low, go slowly.',
    source: 'FDA label of lamotrigine, Boxed warning: serious skin rashes',
  }),
  under(4 * YEARS, {
    drugs: ['sedating antihistamines', 'decongestants', 'dextromethorphan', 'guaifenesin'],
    severity: 'moderate',
    message: 'Cough and cold medicines are not for children under 4 years: seizures and deaths.',
    source: 'FDA, Use caution when giving cough and cold products to kids (under 2; manufacturers: under 4)',
  }),
  under(10 * YEARS, {
    drugs: ['benzonatate'],
    severity: 'serious',
    message: 'Small children die of one or two capsules. Not under 10 years.',
    source: 'FDA Drug Safety Communication on benzonatate, December 2010',
  }),
  under(18 * YEARS, {
    drugs: [
      'zolpidem',
      'eszopiclone',
      'zaleplon',
      'suvorexant',
      'temazepam',
      'triazolam',
      'carisoprodol',
      'butalbital',
    ],
    severity: 'moderate',
    message: 'Not established in children: more hallucinations and dizziness than benefit.',
    source: 'FDA labels of zolpidem and eszopiclone, Pediatric use',
  }),
  under(18 * YEARS, {
    drugs: [
      'finasteride',
      'dutasteride',
      'testosterone',
      'tamsulosin',
      'sildenafil',
      'tadalafil',
      'vardenafil',
    ],
    severity: 'moderate',
    message: 'Not for children at this use: check that the right patient and drug are chosen.',
    source: 'FDA labels, Pediatric use',
  }),
  under(12 * YEARS, {
    drugs: ['long-acting beta agonists'],
    severity: 'low',
    message: 'In asthma never alone: with an inhaled corticosteroid in one inhaler.',
    source: 'FDA labels of salmeterol and formoterol, Warnings: asthma-related events',
  }),
  under(2, {
    drugs: ['sulfonamide antibiotics', 'nitrofurantoin'],
    severity: 'serious',
    message: 'Contraindicated in newborns: brain damage by bilirubin, or hemolytic anemia.',
    source:
      'FDA labels of sulfamethoxazole-trimethoprim (2 months) and nitrofurantoin (1 month), Contraindications',
  }),
  under(2 * YEARS, {
    drugs: ['lindane', 'lidocaine', 'benzocaine'],
    severity: 'moderate',
    message:
      'Numbing gels and sprays in the mouth of small children: seizures, methemoglobin. Not for teething.',
    source: 'FDA Drug Safety Communications on lidocaine 2014 and benzocaine 2018',
    isEvenLocal: true,
  }),
  under(6 * YEARS, {
    drugs: ['montelukast'],
    severity: 'low',
    message: 'Sleep and behavior may change: tell the parents.',
    source: 'FDA label of montelukast, Boxed warning: neuropsychiatric events (2020)',
  }),
  under(2 * YEARS, {
    drugs: ['linaclotide'],
    severity: 'serious',
    message: 'Contraindicated under 2 years: young animals died of dehydration.',
    source: 'FDA label of linaclotide, Boxed warning: pediatric patients',
  }),
];
