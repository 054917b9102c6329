import type { CautionFact } from '@erx/core/cautions/facts';

const LESS = /table 4|proton pump|warfarin|rivaroxaban|aspirin|nifedipine|estrogens|digoxin|1 blockers/;
const BEERS = 'AGS Beers Criteria 2023';
const old = (
  drugs: readonly string[],
  message: string,
  part: string,
  except?: readonly string[],
): CautionFact => ({
  drugs,
  ...(except ? { except } : {}),
  when: { kind: 'age', fromMonths: 65 * 12 },
  // Cautions of table 4 and limits of dose or duration are told less prominently.
  severity: LESS.test(part) ? 'low' : 'moderate',
  message,
  source: `${BEERS}, ${part}`,
});

/** Drugs that are potentially inappropriate from 65 years on: told, never a question of a reason. */
export const OLD_AGE_CAUTIONS: readonly CautionFact[] = [
  old(
    ['benzodiazepines', 'z-drugs'],
    'Falls, fractures, confusion and crashes. Avoid; taper what is taken long.',
    'table 2: benzodiazepines, Z-drugs',
  ),
  old(
    ['sedating antihistamines', 'hydroxyzine', 'promethazine', 'cyproheptadine', 'meclizine'],
    'Strongly anticholinergic: confusion, dry mouth, constipation. Choose another.',
    'table 2: first-generation antihistamines',
  ),
  old(
    ['tricyclics', 'paroxetine'],
    'Anticholinergic and sedating; low pressure on standing. Choose another antidepressant.',
    'table 2: antidepressants',
    ['doxepin'],
  ),
  old(['doxepin'], 'More than 6 mg a day is anticholinergic and sedating.', 'table 2: antidepressants'),
  old(
    ['muscle relaxants', 'carisoprodol', 'cyclobenzaprine', 'metaxalone', 'methocarbamol'],
    'Sedation and falls, doubtful effect at doses that are borne. Avoid.',
    'table 2: skeletal muscle relaxants',
    ['baclofen', 'tizanidine'],
  ),
  old(
    ['glyburide', 'glimepiride', 'glipizide', 'sulfonylureas'],
    'Low sugar, longest with glyburide and glimepiride. Choose another first; if one, glipizide.',
    'table 2: sulfonylureas',
  ),
  old(
    ['barbiturates', 'butalbital', 'phenobarbital', 'primidone', 'meprobamate'],
    'Dependence and overdose at low doses. Avoid.',
    'table 2: barbiturates',
  ),
  old(
    ['antipsychotics'],
    'Stroke and death in dementia. Only for schizophrenia, bipolar disorder, or danger.',
    'table 2: antipsychotics',
  ),
  old(
    ['nsaids'],
    'Bleeding and ulcers, kidneys, pressure. Avoid for long; if so, with a PPI.',
    'table 2: NSAIDs',
  ),
  old(
    ['indomethacin', 'ketorolac'],
    'Of NSAIDs these harm old people most. Avoid.',
    'table 2: indomethacin, ketorolac',
  ),
  old(['meperidine'], 'Neurotoxic metabolite. Choose another.', 'table 2: meperidine'),
  old(
    ['nitrofurantoin'],
    'Lung, liver and nerves by long use; not below a clearance of 30 mL/min.',
    'table 2: nitrofurantoin',
  ),
  old(
    ['digoxin'],
    'Not above 0.125 mg a day, and not first for atrial fibrillation or heart failure.',
    'table 2: digoxin',
  ),
  old(
    ['clonidine', 'guanfacine', 'methyldopa'],
    'Slow heart and low pressure on standing; not first for blood pressure.',
    'table 2: central alpha-agonists',
  ),
  old(
    ['prazosin', 'doxazosin', 'terazosin'],
    'Low pressure on standing; not for blood pressure alone.',
    'table 2: peripheral alpha-1 blockers',
  ),
  old(
    ['estrogens'],
    'By mouth or patch: breast cancer, clots, dementia. Low-dose vaginal is acceptable.',
    'table 2: estrogens',
  ),
  old(
    ['testosterone'],
    'Heart and prostate: only for confirmed deficiency with symptoms.',
    'table 2: androgens',
  ),
  old(['megestrol'], 'Little effect on weight, clots and perhaps death. Avoid.', 'table 2: megestrol'),
  old(
    ['metoclopramide'],
    'Parkinsonism and tardive dyskinesia; at most 12 weeks, and for gastroparesis only.',
    'table 2: metoclopramide',
  ),
  old(
    ['ppis'],
    'Beyond 8 weeks without a reason: C. difficile, pneumonia, fractures.',
    'table 2: proton pump inhibitors',
  ),
  old(
    ['dicyclomine', 'hyoscyamine', 'scopolamine', 'atropine', 'benztropine', 'trihexyphenidyl', 'oxybutynin'],
    'Strongly anticholinergic: confusion and retention. Choose another.',
    'table 2: anticholinergics',
  ),
  old(['desmopressin'], 'Low sodium. Not for waking at night to urinate.', 'table 2: desmopressin'),
  old(
    ['warfarin'],
    'Not begun where a direct oral anticoagulant is possible; who is well set may stay on it.',
    'table 2: warfarin',
  ),
  old(['rivaroxaban'], 'More bleeding than apixaban in long treatment.', 'table 2: rivaroxaban'),
  old(
    ['aspirin'],
    'Not begun to prevent a first heart attack or stroke.',
    'table 2: aspirin for primary prevention',
  ),
  old(
    ['ticagrelor', 'prasugrel'],
    'More major bleeding than clopidogrel, most from 75 years on.',
    'table 4: use with caution',
  ),
  old(['dabigatran'], 'More bleeding of the gut than with others; with care.', 'table 4: use with caution'),
  old(
    ['sglt2 inhibitors'],
    'Infections of the genitals and urinary tract, ketoacidosis. Watch at the beginning.',
    'table 4: use with caution',
  ),
  old(
    ['tramadol', 'ssris', 'snris', 'mirtazapine', 'thiazides', 'carbamazepine', 'oxcarbazepine'],
    'May lower the sodium: measure it after beginning and after each change.',
    'table 4: use with caution, hyponatremia',
  ),
  old(
    ['nifedipine'],
    'Immediate-release nifedipine drops the pressure and starves the heart.',
    'table 2: nifedipine, immediate release',
  ),
  old(
    ['disopyramide', 'dronedarone', 'amiodarone'],
    'Not first for atrial fibrillation unless heart failure or thick heart calls for it.',
    'table 2: antiarrhythmics',
  ),
];
