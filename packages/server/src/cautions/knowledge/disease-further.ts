import type { ConditionName } from '@erx/core/cautions/conditions';
import type { CautionFact } from '@erx/core/cautions/facts';

type Text = Pick<CautionFact, 'drugs' | 'severity' | 'message' | 'source'> &
  Partial<Pick<CautionFact, 'except'>>;
/** Written from memory of the section that is named: nobody has opened it for this table yet. */
const within = (conditions: readonly ConditionName[], fact: Text): CautionFact => ({
  ...fact,
  when: { kind: 'condition', conditions },
  isConfirmed: false,
});

/** Diseases of which few drugs must be kept, each by the contraindication or warning of its label. */
export const FURTHER_DISEASE_CAUTIONS: readonly CautionFact[] = [
  within(['heparin-induced thrombocytopenia'], {
    drugs: ['heparin', 'enoxaparin', 'dalteparin', 'tinzaparin'],
    severity: 'serious',
    message:
      'Platelets fall again, with clots that kill. Contraindicated; fondaparinux, a direct oral one or argatroban.',
    source: 'FDA labels of heparin and enoxaparin, section 4: history of heparin-induced thrombocytopenia',
  }),
  within(['long QT syndrome', 'ventricular arrhythmia'], {
    drugs: ['ziprasidone'],
    severity: 'serious',
    message: 'Lengthens the QT interval: torsades and sudden death. Contraindicated with a long QT.',
    source: 'FDA label of ziprasidone, section 4: QT prolongation',
  }),
  within(['pre-excitation syndrome'], {
    drugs: ['verapamil'],
    severity: 'serious',
    message: 'In atrial fibrillation the extra path leads to ventricular fibrillation. Contraindicated.',
    source: 'FDA label of verapamil, Contraindications: accessory bypass tract (WPW, LGL)',
  }),
  within(['pre-excitation syndrome'], {
    drugs: ['diltiazem', 'digoxin'],
    severity: 'serious',
    message: 'In atrial fibrillation the extra path leads to ventricular fibrillation. Avoid.',
    source:
      'FDA label of digoxin, section 5: accessory AV pathway; 2023 ACC/AHA guideline on atrial fibrillation',
  }),
  within(['esophagus that empties late'], {
    drugs: ['oral bisphosphonates', 'potassium supplements'],
    severity: 'serious',
    message: 'A tablet that stays there burns through. Contraindicated; choose an infusion, or a liquid.',
    source:
      'FDA labels of alendronate, risedronate, ibandronate (section 4: stricture, achalasia) and potassium chloride',
  }),
  within(['Stevens-Johnson syndrome or toxic epidermal necrolysis'], {
    drugs: [
      'lamotrigine',
      'carbamazepine',
      'oxcarbazepine',
      'phenytoin',
      'phenobarbital',
      'zonisamide',
      'allopurinol',
      'sulfonamide antibiotics',
    ],
    severity: 'serious',
    message: 'A frequent cause of it. Find out which drug it was; never that one again, nor its relatives.',
    source:
      'FDA labels of lamotrigine and carbamazepine, Boxed warning: serious skin rashes; of the others, Warnings',
  }),
  within(['bladder cancer'], {
    drugs: ['pioglitazone'],
    severity: 'serious',
    message: 'May make it grow. Not to be used with active bladder cancer.',
    source:
      'FDA Drug Safety Communication on pioglitazone and bladder cancer, August 4, 2011; label, section 5',
  }),
  within(['history of bladder cancer'], {
    drugs: ['pioglitazone'],
    severity: 'moderate',
    message: 'May bring it back. Weigh it against the sugar, and ask about blood in the urine.',
    source:
      'FDA Drug Safety Communication on pioglitazone and bladder cancer, August 4, 2011; label, section 5',
  }),
  within(['type 1 diabetes'], {
    drugs: ['sulfonylureas'],
    severity: 'serious',
    message: 'Does nothing where no insulin is made: contraindicated. Insulin is the treatment.',
    source: 'FDA label of glipizide, Contraindications: type 1 diabetes',
  }),
  within(['type 1 diabetes'], {
    drugs: ['sglt2 inhibitors'],
    severity: 'moderate',
    message: 'Ketoacidosis without high sugar. Not approved in type 1 diabetes; only with a specialist.',
    source: 'FDA labels of SGLT2 inhibitors, sections 1 and 5: type 1 diabetes, ketoacidosis',
  }),
  within(['unexplained vaginal bleeding'], {
    drugs: ['estrogens'],
    except: ['ethinyl estradiol'],
    severity: 'serious',
    message: 'May hide or feed a cancer: contraindicated until the cause of the bleeding is known.',
    source:
      'FDA labels of estradiol and conjugated estrogens, section 4: undiagnosed abnormal genital bleeding',
  }),
  within(['unexplained vaginal bleeding'], {
    drugs: ['ethinyl estradiol', 'medroxyprogesterone', 'progesterone', 'norethindrone'],
    severity: 'moderate',
    message: 'Only once the cause of the bleeding is known. As the treatment of that cause it is right.',
    source: 'FDA labels of combined contraceptives and progestins, section 4: undiagnosed abnormal bleeding',
  }),
  within(['adrenal insufficiency'], {
    drugs: ['drospirenone', 'spironolactone'],
    severity: 'serious',
    message: 'Potassium rises to deadly heights. Contraindicated.',
    source:
      'FDA labels of drospirenone-ethinyl estradiol (adrenal insufficiency) and spironolactone (Addison), section 4',
  }),
  within(['obstructive cardiomyopathy'], {
    drugs: ['digoxin'],
    severity: 'serious',
    message: 'Narrows the way out of the heart further. Avoid.',
    source: 'FDA label of digoxin, section 5: preserved systolic function, hypertrophic subaortic stenosis',
  }),
  within(['obstructive cardiomyopathy', 'aortic stenosis'], {
    drugs: ['nitrates', 'dihydropyridines', 'pde5 inhibitors'],
    severity: 'moderate',
    message: 'Less blood comes back, and little gets out: fainting. Weigh it with the cardiologist.',
    source:
      'FDA label of nitroglycerin, section 5: hypotension, hypertrophic cardiomyopathy; labels of the others',
  }),
  within(['inflammatory bowel disease'], {
    drugs: ['nsaids'],
    severity: 'serious',
    message: 'May set off a flare, ulcers and bleeding of the bowel. Avoid; acetaminophen.',
    source:
      'FDA labels of NSAIDs, section 5: ulcerative colitis, Crohn disease; ACG guideline on Crohn disease, 2018',
  }),
  within(['liver failure or cirrhosis'], {
    drugs: ['benzodiazepines', 'z-drugs'],
    severity: 'moderate',
    message: 'May bring on encephalopathy. Avoid, or the least of a short-acting one.',
    source: 'FDA labels of lorazepam and zolpidem, section 5: hepatic impairment, encephalopathy',
  }),
  within(['heart failure'], {
    drugs: ['adalimumab', 'etanercept', 'infliximab'],
    severity: 'moderate',
    message: 'New and worse heart failure has been seen. Weigh it with the cardiologist.',
    source: 'FDA labels of TNF blockers, section 5: heart failure',
  }),
  within(['hepatitis B'], {
    drugs: ['adalimumab', 'etanercept', 'infliximab', 'tofacitinib', 'upadacitinib'],
    severity: 'moderate',
    message: 'The virus may wake and destroy the liver. Viral load and a hepatologist before the first dose.',
    source: 'FDA labels of TNF blockers and tofacitinib, section 5: hepatitis B virus reactivation',
  }),
  within(['renal artery stenosis'], {
    drugs: ['renin-angiotensin blockers'],
    severity: 'moderate',
    message: 'Kidneys may fail, most where both arteries or the only one is narrow. Creatinine after a week.',
    source:
      'FDA labels of lisinopril and losartan, section 5: impaired renal function, renal artery stenosis',
  }),
];
