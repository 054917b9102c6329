import type { DrugClass, DrugFact } from '@erx/core/interactions/facts';

/** Drugs that lengthen the QT interval, by how well that is known. */
export const QT_CLASSES: readonly DrugClass[] = [
  {
    name: 'qt drugs of the high-priority list',
    members: [
      'amiodarone', 'anagrelide', 'arsenic trioxide', 'astemizole', 'azithromycin', 'bepridil', 'chloroquine', 'chlorpromazine', 'cisapride', 'citalopram', 'clarithromycin', 'cocaine', 'disopyramide', 'dofetilide',
      'domperidone', 'dronedarone', 'droperidol', 'erythromycin', 'escitalopram', 'flecainide', 'halofantrine', 'haloperidol', 'ibutilide', 'levomethadyl', 'mesoridazine', 'methadone', 'moxifloxacin', 'ondansetron',
      'pentamidine', 'pimozide', 'probucol', 'procainamide', 'quinidine', 'sevoflurane', 'sotalol', 'sparfloxacin', 'sulpiride', 'terfenadine', 'thioridazine', 'vandetanib',
    ],
  },
  { name: 'further known qt drugs', members: ['cilostazol', 'ciprofloxacin', 'donepezil', 'fluconazole', 'hydroxychloroquine', 'ivosidenib', 'levofloxacin', 'oxaliplatin', 'papaverine', 'nilotinib'] },
  {
    name: 'possible qt drugs',
    members: [
      'clomipramine', 'clozapine', 'desipramine', 'hydroxyzine', 'iloperidone', 'imipramine', 'lithium', 'mirtazapine', 'nortriptyline', 'ofloxacin', 'olanzapine', 'paliperidone', 'promethazine', 'quetiapine', 'ranolazine',
      'risperidone', 'tacrolimus', 'trazodone', 'venlafaxine', 'voriconazole',
    ],
  },
];

const ADD_UP = 'Each delays the repolarisation of the heart, and together the delay can end in torsades de pointes. Low potassium or magnesium, a slow heart, heart disease, high age and female sex add to it.';

/** QT-prolonging pairs. */
export const QT_FACTS: readonly DrugFact[] = [
  {
    first: ['qt drugs of the high-priority list'], second: ['qt drugs of the high-priority list'], severity: 'serious', effect: 'qt',
    message: 'Both lengthen the QT interval: torsades de pointes. Avoid the pair; if it must be, ECG and electrolytes first.',
    narrative: ADD_UP, source: 'ONC high-priority list (Phansalkar 2012); CredibleMeds: known risk',
  },
  {
    first: ['qt drugs of the high-priority list'], second: ['further known qt drugs'], severity: 'moderate', effect: 'qt',
    message: 'Both lengthen the QT interval. Prefer another drug, or check ECG and electrolytes.',
    narrative: ADD_UP, source: 'CredibleMeds: known risk',
  },
  {
    first: ['further known qt drugs'], second: ['further known qt drugs'], severity: 'moderate', effect: 'qt',
    message: 'Both lengthen the QT interval. Prefer another drug, or check ECG and electrolytes.',
    narrative: ADD_UP, source: 'CredibleMeds: known risk',
  },
  {
    first: ['qt drugs of the high-priority list'], second: ['possible qt drugs'], severity: 'moderate', effect: 'qt',
    message: 'Both can lengthen the QT interval. Check the ECG in patients with heart disease or low potassium.',
    narrative: ADD_UP, source: 'CredibleMeds: known risk with possible or conditional risk',
  },
  {
    first: ['ziprasidone'], second: ['qt drugs of the high-priority list', 'further known qt drugs'], severity: 'serious', effect: 'qt',
    message: 'Ziprasidone is contraindicated with other drugs that lengthen the QT interval.', narrative: ADD_UP, source: 'FDA label of ziprasidone, Contraindications',
  },
  {
    first: ['dofetilide'], second: ['cimetidine', 'dolutegravir', 'hydrochlorothiazide', 'ketoconazole', 'megestrol', 'prochlorperazine', 'trimethoprim', 'verapamil'], severity: 'serious', effect: 'qt',
    message: 'Contraindicated: dofetilide rises and with it the risk of torsades de pointes.',
    narrative: 'These drugs block the renal secretion of dofetilide or raise its concentration, or, as hydrochlorothiazide, lower potassium and lengthen the QT interval as well.', source: 'FDA label of dofetilide, Contraindications',
  },
  {
    first: ['pimozide', 'thioridazine'], second: ['strong cyp3a4 inhibitors', 'strong cyp2d6 inhibitors', 'sertraline', 'fluvoxamine', 'aprepitant', 'zileuton'], severity: 'serious', effect: 'qt',
    message: 'Contraindicated: the antipsychotic rises and lengthens the QT interval.',
    narrative: 'Pimozide is broken down by CYP3A4 and CYP2D6, thioridazine by CYP2D6. Inhibitors raise both; sudden deaths have followed.', source: 'FDA labels of pimozide and thioridazine, Contraindications',
  },
  {
    first: ['sotalol', 'dofetilide', 'amiodarone'], second: ['loop diuretics', 'thiazides'], severity: 'moderate', effect: 'potassium loss and qt',
    message: 'A diuretic that loses potassium makes torsades de pointes more likely. Keep potassium and magnesium normal.',
    narrative: 'Low potassium and magnesium lengthen repolarisation further. Check both before starting and during treatment.', source: 'FDA labels of sotalol, dofetilide and amiodarone, Warnings',
  },
  {
    first: ['citalopram'], second: ['cimetidine', 'omeprazole', 'esomeprazole', 'fluconazole', 'fluvoxamine', 'voriconazole', 'ticlopidine'], severity: 'moderate', effect: 'citalopram rises',
    message: 'Citalopram rises. Give at most 20 mg a day.', narrative: 'Inhibitors of CYP2C19 raise citalopram, and its effect on the QT interval depends on the dose.', source: 'FDA label of citalopram, Dosage and Warnings; FDA Drug Safety Communication 2012',
  },
  {
    first: ['ivabradine'], second: ['strong cyp3a4 inhibitors'], severity: 'serious', effect: 'ivabradine rises',
    message: 'Contraindicated: ivabradine rises and slows the heart too far.', narrative: 'Ivabradine is broken down by CYP3A4 alone. Bradycardia, and with it a longer QT interval, follow.', source: 'FDA label of ivabradine, Contraindications',
  },
  {
    first: ['ivabradine'], second: ['rate-slowing calcium channel blockers'], severity: 'serious', effect: 'ivabradine rises',
    message: 'Avoid: both slow the heart, and ivabradine rises.', narrative: 'Diltiazem and verapamil inhibit CYP3A4 moderately and act on the sinus node as well.', source: 'FDA label of ivabradine, Drug interactions',
  },
];
