import type { CautionFact } from '@erx/core/cautions/facts';

type Text = Pick<CautionFact, 'drugs' | 'severity' | 'message' | 'source'>;
const below = (bound: number, fact: Text): CautionFact => ({
  ...fact,
  when: { kind: 'kidney', below: bound },
});

/** Weak kidneys, of drugs whose limits the table of doses does not hold. */
export const KIDNEY_CAUTIONS: readonly CautionFact[] = [
  below(50, {
    drugs: ['amantadine'],
    severity: 'moderate',
    message:
      'Builds up: confusion, seizures. Less of it below 50, by the table of the label; not in dialysis (ER).',
    source: 'FDA label of amantadine, Dosage: impaired renal function (not confirmed)',
  }),
  below(30, {
    drugs: ['sglt2 inhibitors'],
    severity: 'moderate',
    message: 'Hardly lowers the sugar below 30; not begun below 20 to 25 for heart and kidneys either.',
    source: 'FDA labels of empagliflozin and dapagliflozin, sections 1 and 2 (not confirmed)',
  }),
  below(60, {
    drugs: ['tranexamic acid'],
    severity: 'moderate',
    message:
      'Builds up: clots, seizures. Less often as creatinine rises above 1.4 mg/dL, by the table of the label.',
    source: 'FDA label of tranexamic acid tablets, section 2.2: renal impairment (not confirmed)',
  }),
  below(60, {
    drugs: ['nirmatrelvir'],
    severity: 'moderate',
    message: 'eGFR 30 to 60: the pack of 150 mg with 100 mg. Below 30 the label has another pack and dose.',
    source: 'FDA label of Paxlovid, 2: renal impairment',
  }),
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
  below(60, {
    drugs: ['gabapentin', 'pregabalin'],
    severity: 'moderate',
    message:
      'Leaves by the kidneys alone: sleepiness, falls, slow breathing. Gabapentin at most 1,400 mg a day from 30 to ' +
      '59, 700 mg from 15 to 29; pregabalin half and a quarter.',
    source: 'FDA labels of gabapentin (section 2.4) and pregabalin (2.7), dosage in renal impairment',
  }),
  below(60, {
    drugs: ['famotidine'],
    severity: 'moderate',
    message: 'Builds up: confusion, long QT. 20 mg once a day from 30 to 60, every other day below 30.',
    source: 'FDA label of famotidine, sections 2.2 and 5.1',
  }),
  below(60, {
    drugs: ['sotalol'],
    severity: 'moderate',
    message: 'Builds up and lengthens QT. Once a day from 40 to 60; not recommended below 40.',
    source: 'FDA label of sotalol (Sotylize), section 2.1',
  }),
  below(40, {
    drugs: ['sotalol'],
    severity: 'serious',
    message: 'Builds up and lengthens QT: torsades. Not recommended below 40.',
    source: 'FDA label of sotalol (Sotylize), section 2.1',
  }),
  below(80, {
    drugs: ['levetiracetam'],
    severity: 'low',
    message: 'Less of it: at most 2,000 mg a day from 50 to 80, 1,500 mg from 30 to 49, 1,000 mg below 30.',
    source: 'FDA label of levetiracetam, section 2, adults with impaired renal function',
  }),
  below(50, {
    drugs: ['levetiracetam'],
    severity: 'moderate',
    message: 'Less of it: at most 1,500 mg a day from 30 to 49, 1,000 mg below 30.',
    source: 'FDA label of levetiracetam, section 2, adults with impaired renal function',
  }),
  below(70, {
    drugs: ['topiramate'],
    severity: 'moderate',
    message: 'Half of the usual dose below 70.',
    source: 'FDA label of topiramate, section 2, renal impairment',
  }),
  below(35, {
    drugs: ['atenolol'],
    severity: 'moderate',
    message: 'Builds up: slow pulse, low pressure. At most 50 mg a day from 15 to 35, 25 mg below 15.',
    source: 'FDA label of atenolol, Dosage: renal impairment',
  }),
  below(30, {
    drugs: ['lisinopril'],
    severity: 'low',
    message:
      'Begin with half of the usual dose at 30 and below; 2.5 mg below 10. Watch creatinine and potassium.',
    source: 'FDA label of lisinopril, section 2, renal impairment',
  }),
  below(30, {
    drugs: ['enoxaparin'],
    severity: 'moderate',
    message: 'Builds up and bleeds. Below 30: 1 mg/kg once a day, or 30 mg once a day to prevent clots.',
    source: 'FDA label of enoxaparin, section 2, severe renal impairment',
  }),
  below(25, {
    drugs: ['tizanidine'],
    severity: 'moderate',
    message: 'Less than half is cleared below 25: sleepiness, low pressure. Smaller single doses.',
    source: 'FDA label of tizanidine, Use in specific populations: renal impairment',
  }),
  below(20, {
    drugs: ['allopurinol'],
    severity: 'moderate',
    message: 'At most 200 mg a day from 10 to 20, 100 mg below 10; begin with 50 to 100 mg.',
    source: 'FDA label of allopurinol, Dosage; ACR gout guideline 2020',
  }),
  below(60, {
    drugs: ['allopurinol'],
    severity: 'low',
    message:
      'Begin with 100 mg or less a day and raise it by the uric acid: severe rashes come of a high start.',
    source: 'ACR gout guideline 2020',
  }),
  below(60, {
    drugs: ['digoxin'],
    severity: 'moderate',
    message: 'Leaves by the kidneys and poisons: smaller doses, levels, no loading without reason.',
    source: 'FDA label of digoxin, sections 2 and 5.3; DailyMed 0a88434e-4a1b-4ade-a51e-38145e22a232',
  }),
  below(45, {
    drugs: ['saxagliptin'],
    severity: 'low',
    message: 'At most 2.5 mg a day below 45.',
    source: 'FDA label of Onglyza, section 2.2',
  }),
  below(70, {
    drugs: ['venlafaxine'],
    severity: 'low',
    message: 'A quarter less below 70, half of it in dialysis.',
    source: 'FDA label of venlafaxine tablets, Dosage: renal impairment',
  }),
  below(15, {
    drugs: ['sulfonamide antibiotics', 'trimethoprim'],
    severity: 'serious',
    message: 'Not recommended below 15; below 30 half the dose. Watch the potassium.',
    source: 'FDA label of sulfamethoxazole-trimethoprim, Dosage: impaired renal function',
  }),
  below(60, {
    drugs: ['glyburide'],
    severity: 'moderate',
    message: 'Stays and lowers the sugar for days. Not recommended with weak kidneys; glipizide instead.',
    source: 'ADA and KDIGO consensus report, 2022: glyburide is not recommended in chronic kidney disease',
  }),
  below(30, {
    drugs: ['rosuvastatin'],
    severity: 'moderate',
    message: 'Twice as much in the blood: begin with 5 mg a day, at most 10 mg.',
    source: 'FDA label of rosuvastatin, section 2.5',
  }),
  below(30, {
    drugs: ['cephalexin'],
    severity: 'moderate',
    message: 'Stays and may bring seizures: less of it, less often.',
    source: 'FDA label of cephalexin capsules, section 2.3',
  }),
  below(31, {
    drugs: ['cetirizine', 'levocetirizine'],
    severity: 'low',
    message: 'Sleepiness. Half of the usual dose; levocetirizine not below 10.',
    source: 'FDA labels of cetirizine and levocetirizine tablets, Dosage: renal impairment',
  }),
];
