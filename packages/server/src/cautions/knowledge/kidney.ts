import type { CautionFact } from '@erx/core/cautions/facts';

type Text = Pick<CautionFact, 'drugs' | 'severity' | 'message' | 'source'>;
const below = (bound: number, fact: Text): CautionFact => ({
  ...fact,
  when: { kind: 'kidney', below: bound },
});

/** Weak kidneys, of drugs whose limits the table of doses does not hold. */
export const KIDNEY_CAUTIONS: readonly CautionFact[] = [
  below(30, {
    drugs: ['nsaids'],
    severity: 'serious',
    message: 'May end what is left of the kidneys. Avoid in advanced disease; acetaminophen, or on the skin.',
    source: 'FDA labels of NSAIDs, Warnings: renal toxicity; AGS Beers Criteria 2023, table 6',
  }),
  below(60, {
    drugs: ['nsaids'],
    severity: 'moderate',
    message:
      'Harms the kidneys further, most beside an ACE inhibitor or ARB and a diuretic. Short, with creatinine.',
    source: 'KDIGO guideline on chronic kidney disease, 2024',
  }),
  below(30, {
    drugs: ['nitrofurantoin'],
    severity: 'serious',
    message:
      'Does not reach the urine and harms nerves and lungs. The label says no below 60, Beers below 30.',
    source: 'FDA label of nitrofurantoin, Contraindications; AGS Beers Criteria 2023',
  }),
  below(30, {
    drugs: ['eplerenone', 'spironolactone', 'triamterene', 'potassium supplements'],
    severity: 'serious',
    message: 'Potassium rises to deadly heights. Contraindicated, or only with potassium measured in days.',
    source: 'FDA labels of eplerenone and triamterene, Contraindications; AGS Beers Criteria 2023, table 6',
  }),
  below(30, {
    drugs: ['lithium', 'methotrexate'],
    severity: 'serious',
    message: 'Is kept back and poisons. Avoid in severe impairment; levels and counts.',
    source: 'FDA labels of lithium and methotrexate, Use in specific populations: renal impairment',
  }),
  below(30, {
    drugs: ['duloxetine', 'oral bisphosphonates', 'codeine', 'morphine', 'meperidine', 'baclofen'],
    severity: 'moderate',
    message: 'Itself or its metabolites are kept back. Avoid, or less of it, less often.',
    source: 'FDA labels, Use in specific populations: renal impairment',
  }),
  below(15, {
    drugs: ['sulfonamide antibiotics', 'trimethoprim'],
    severity: 'serious',
    message: 'Not recommended below 15; below 30 half the dose. Watch the potassium.',
    source: 'FDA label of sulfamethoxazole-trimethoprim, Dosage: impaired renal function',
  }),
];
