import type { DrugFact } from '@erx/core/interactions/facts';

const ONC = 'ONC high-priority list (Phansalkar 2012)';

/**
 * The groups of the ONC high-priority list: pairs that should always interrupt. The QT pairs are in qt.ts,
 * the serotonergic ones in serotonin.ts.
 */
export const HIGH_PRIORITY_FACTS: readonly DrugFact[] = [
  {
    first: ['sympathomimetics', 'atomoxetine'],
    second: ['classic maois', 'selective mao-b inhibitors', 'procarbazine', 'linezolid', 'methylene blue'],
    severity: 'serious',
    effect: 'hypertensive crisis',
    message: 'Contraindicated: hypertensive crisis. Leave at least 14 days after the MAO inhibitor.',
    narrative:
      'Noradrenaline that the stimulant frees or saves is not broken down while monoamine oxidase ' +
      'is blocked. Headache, a steep rise of blood pressure and stroke have followed.',
    source: `${ONC}; FDA labels of the amphetamines, Contraindications`,
  },
  {
    first: ['simvastatin', 'lovastatin'],
    second: ['strong cyp3a4 inhibitors', 'erythromycin', 'danazol', 'cyclosporine'],
    severity: 'serious',
    effect: 'myopathy',
    message:
      'Contraindicated or to be avoided: rhabdomyolysis. Pause the statin, or use pravastatin or rosuvastatin where they fit.',
    narrative:
      'Simvastatin and lovastatin are broken down by CYP3A4; inhibitors raise them many times ' +
      'over. Muscle pain and dark urine need creatine kinase at once.',
    source: `${ONC}; FDA labels of simvastatin and lovastatin, Contraindications and Drug interactions`,
  },
  {
    first: ['simvastatin', 'lovastatin'],
    second: ['amiodarone', 'diltiazem', 'verapamil', 'dronedarone', 'fluconazole'],
    severity: 'serious',
    effect: 'myopathy',
    message:
      'The statin rises: myopathy and rhabdomyolysis. Keep to the dose limit of the label, or choose another statin.',
    narrative:
      'Moderate inhibition of CYP3A4. Labels limit simvastatin to 10 mg with diltiazem, verapamil ' +
      'or dronedarone and to 20 mg with amiodarone, lovastatin to 20 mg and with amiodarone to 40 ' +
      'mg.',
    source: `${ONC}; FDA labels of simvastatin and lovastatin, Dosage and Drug interactions`,
  },
  {
    first: ['ergots'],
    second: ['strong cyp3a4 inhibitors', 'erythromycin'],
    severity: 'serious',
    effect: 'ergotism',
    message: 'Contraindicated: ergotism with ischemia of limbs or brain.',
    narrative:
      'Ergot alkaloids are broken down by CYP3A4; inhibitors raise them until vessels close. Gangrene and deaths are reported.',
    source: `${ONC}; FDA label of ergotamine, Boxed warning`,
  },
  {
    first: ['irinotecan'],
    second: ['strong cyp3a4 inhibitors', 'moderate cyp3a4 inhibitors', 'amiodarone', 'cimetidine'],
    severity: 'serious',
    effect: 'irinotecan rises',
    message:
      'Irinotecan and its active metabolite rise: severe diarrhea and neutropenia. Stop strong inhibitors a week before.',
    narrative:
      'CYP3A4 diverts irinotecan from its active metabolite SN-38, which UGT1A1 clears. Inhibition leaves more of it.',
    source: `${ONC}; FDA label of irinotecan, Drug interactions`,
  },
  {
    first: ['hiv protease inhibitors'],
    second: [
      'systemic rifamycins',
      'carbamazepine',
      'bosentan',
      "st john's wort",
      'phenytoin',
      'phenobarbital',
      'primidone',
    ],
    severity: 'serious',
    effect: 'protease inhibitor falls',
    message:
      'The protease inhibitor falls: treatment fails and resistance grows. Do not combine without an HIV specialist.',
    narrative:
      'Enzyme inducers lower protease inhibitors by up to nine tenths; rifabutin and bosentan rise in turn and need another dose.',
    source: `${ONC}; FDA labels of the protease inhibitors, Contraindications and Drug interactions`,
  },
  {
    first: ['atazanavir'],
    second: ['ppis'],
    severity: 'serious',
    effect: 'atazanavir falls',
    message:
      'Atazanavir is hardly absorbed without acid. Avoid the pair; use another acid reducer or antiviral.',
    narrative:
      'Atazanavir dissolves in acid only. In patients treated before, the label excludes proton pump inhibitors altogether.',
    source: `${ONC}; FDA label of atazanavir, Drug interactions`,
  },
  {
    first: ['ramelteon'],
    second: ['fluvoxamine', 'ciprofloxacin', 'enoxacin', 'amiodarone', 'ticlopidine'],
    severity: 'serious',
    effect: 'ramelteon rises',
    message:
      'Ramelteon rises, with fluvoxamine over a hundredfold. Avoid; with fluvoxamine it is contraindicated.',
    narrative: 'Ramelteon is broken down mostly by CYP1A2, which these drugs block.',
    source: `${ONC}; FDA label of ramelteon, Contraindications`,
  },
  {
    first: ['tizanidine'],
    second: [
      'strong cyp1a2 inhibitors',
      'amiodarone',
      'mexiletine',
      'propafenone',
      'ticlopidine',
      'zileuton',
      'cimetidine',
      'famotidine',
      'verapamil',
      'norfloxacin',
    ],
    severity: 'serious',
    effect: 'tizanidine rises',
    message:
      'Tizanidine rises: low blood pressure, slow heart, deep sedation. Contraindicated with ' +
      'ciprofloxacin and fluvoxamine; avoid with the others.',
    narrative:
      'Tizanidine is broken down almost by CYP1A2 alone: ciprofloxacin raises it tenfold, fluvoxamine over thirtyfold.',
    source: `${ONC}; FDA label of tizanidine, Contraindications and Drug interactions`,
  },
  {
    first: ['tizanidine'],
    second: ['acyclovir', 'valacyclovir', 'hormonal contraceptives'],
    severity: 'moderate',
    effect: 'tizanidine rises',
    message: 'Tizanidine may rise. Start with 2 mg and watch blood pressure and drowsiness.',
    narrative: 'Weaker inhibition of CYP1A2; oral contraceptives halve the clearance of tizanidine.',
    source: 'FDA label of tizanidine, Drug interactions; VA NDF-RT',
  },
  {
    first: ['febuxostat', 'allopurinol'],
    second: ['thiopurines'],
    severity: 'serious',
    effect: 'marrow suppression',
    message:
      'The thiopurine rises: bone marrow failure. Febuxostat is contraindicated; with allopurinol ' +
      'give a quarter to a third of the dose and follow blood counts.',
    narrative:
      'Xanthine oxidase clears mercaptopurine, which azathioprine turns into. Blocking it leaves several times the amount.',
    source: `${ONC}; FDA labels of azathioprine and febuxostat`,
  },
  {
    first: ['tranylcypromine', 'phenelzine', 'isocarboxazid'],
    second: ['procarbazine', 'classic maois', 'selective mao-b inhibitors', 'linezolid', 'methylene blue'],
    severity: 'serious',
    effect: 'hypertensive crisis',
    message: 'Contraindicated: two MAO inhibitors. Leave 14 days between them.',
    narrative:
      'Monoamines are hardly broken down at all: hypertensive crisis, seizures and serotonin syndrome.',
    source: `${ONC}; FDA label of tranylcypromine, Contraindications`,
  },
];
