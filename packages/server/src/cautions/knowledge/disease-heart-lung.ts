import type { ConditionName } from '@erx/core/cautions/conditions';
import type { CautionFact } from '@erx/core/cautions/facts';

type Text = Pick<CautionFact, 'drugs' | 'severity' | 'message' | 'source'> &
  Partial<Pick<CautionFact, 'except' | 'isEvenLocal'>>;
const within = (conditions: readonly ConditionName[], fact: Text): CautionFact => ({
  ...fact,
  when: { kind: 'condition', conditions },
});

/** Drugs that make a disease of heart, vessels, blood or lungs worse. */
export const HEART_AND_LUNG_CAUTIONS: readonly CautionFact[] = [
  within(['heart failure'], {
    drugs: ['nsaids'],
    severity: 'serious',
    message:
      'Keeps water and salt back and brings heart failure to the hospital. Avoid; acetaminophen, or on the skin.',
    source: 'FDA labels of NSAIDs, Warnings: heart failure; AHA/ACC/HFSA Guideline 2022',
  }),
  within(['heart failure'], {
    drugs: ['glitazones'],
    severity: 'serious',
    message:
      'Causes and worsens heart failure: contraindicated in NYHA III and IV, not begun in the others with symptoms.',
    source: 'FDA labels of pioglitazone and rosiglitazone, Boxed warning: congestive heart failure',
  }),
  within(['heart failure'], {
    drugs: ['rate-slowing calcium channel blockers'],
    severity: 'serious',
    message:
      'Weakens the heart: not with a reduced ejection fraction. With a preserved one it may be weighed.',
    source: 'FDA labels of verapamil and diltiazem, Contraindications; AHA/ACC/HFSA Guideline 2022',
  }),
  within(['heart failure'], {
    drugs: ['cilostazol', 'dronedarone'],
    severity: 'serious',
    message: 'More deaths in heart failure. Contraindicated.',
    source: 'FDA labels of cilostazol and dronedarone, Boxed warning',
  }),
  within(['heart failure'], {
    drugs: ['saxagliptin', 'alogliptin'],
    severity: 'moderate',
    message: 'More admissions for heart failure. Choose another for the sugar.',
    source: 'FDA Drug Safety Communication on saxagliptin and alogliptin, April 2016',
  }),
  within(['heart failure'], {
    drugs: [
      'systemic corticosteroids',
      'fludrocortisone',
      'itraconazole',
      'pregabalin',
      'minoxidil',
      'tolvaptan',
    ],
    severity: 'moderate',
    message: 'May hold back water or weaken the heart. Weigh it, and watch weight and breath.',
    source:
      'FDA labels, Warnings: fluid retention, heart failure; AHA Statement on drugs that cause heart failure, 2016',
  }),
  within(['heart failure', 'angina or coronary disease', 'ventricular arrhythmia'], {
    drugs: ['class ic antiarrhythmics'],
    severity: 'serious',
    message: 'More deaths after a heart attack and with a weak heart. Not with structural heart disease.',
    source: 'FDA labels of flecainide and propafenone, Boxed warning: mortality (CAST)',
  }),
  within(['angina or coronary disease', 'stroke'], {
    drugs: ['nsaids'],
    severity: 'moderate',
    message:
      'More heart attacks and strokes. The least, the shortest; naproxen if one; none around a bypass operation.',
    source: 'FDA labels of NSAIDs, Boxed warning: cardiovascular thrombotic events',
  }),
  within(['angina or coronary disease', 'stroke', 'peripheral artery disease'], {
    drugs: ['triptans', 'ergots'],
    severity: 'serious',
    message: 'Narrows the arteries of the heart and brain. Contraindicated.',
    source: 'FDA labels of triptans and ergotamine, Contraindications',
  }),
  within(['angina or coronary disease', 'ventricular arrhythmia', 'heart failure'], {
    drugs: ['amphetamines', 'methylphenidates', 'appetite suppressants'],
    severity: 'serious',
    message:
      'Sudden death with heart disease. Appetite suppressants are contraindicated; stimulants are to be avoided.',
    source: 'FDA labels of stimulants (Warnings) and phentermine (Contraindications): cardiovascular disease',
  }),
  within(['angina or coronary disease', 'hypertension', 'stroke'], {
    drugs: ['decongestants'],
    severity: 'moderate',
    message: 'Raises the pressure and narrows arteries. Choose another for the nose.',
    source: 'FDA OTC monograph 21 CFR 341.80: heart disease and high blood pressure',
  }),
  within(['hypertension'], {
    drugs: ['amphetamines', 'methylphenidates', 'appetite suppressants', 'nsaids', 'snris', 'midodrine'],
    severity: 'low',
    message: 'Raises the pressure: measure it after beginning.',
    source: 'FDA labels, Warnings: hypertension',
  }),
  within(['angina or coronary disease', 'hypotension'], {
    drugs: ['pde5 inhibitors'],
    severity: 'moderate',
    message:
      'Not with unstable angina, a heart attack or stroke in the last months, or low pressure. Ask about nitrates.',
    source: 'FDA labels of sildenafil and tadalafil, Warnings: cardiovascular',
  }),
  within(['angina or coronary disease'], {
    drugs: ['hydralazine'],
    severity: 'serious',
    message: 'Drives the heart, to angina and infarction: contraindicated in coronary disease.',
    source: 'FDA label of hydralazine, Contraindications: coronary artery disease',
  }),
  within(['angina or coronary disease'], {
    drugs: ['thyroid hormones', 'minoxidil'],
    severity: 'moderate',
    message: 'May bring on angina: begin low and go slowly.',
    source: 'FDA labels of levothyroxine and minoxidil, Warnings',
  }),
  within(['atrioventricular block', 'bradycardia'], {
    drugs: ['beta blockers', 'rate-slowing calcium channel blockers', 'ivabradine', 'clonidine', 'digoxin'],
    severity: 'serious',
    message:
      'May stop the heart: contraindicated in block of second or third degree and sick sinus without a pacemaker.',
    source: 'FDA labels of beta blockers, verapamil, diltiazem, ivabradine, Contraindications',
  }),
  within(['atrioventricular block', 'bradycardia', 'syncope'], {
    drugs: ['donepezil', 'galantamine', 'rivastigmine', 'lacosamide'],
    severity: 'moderate',
    message: 'Slows the heart: fainting and block. An ECG before, or another.',
    source: 'FDA labels of cholinesterase inhibitors and lacosamide, Warnings: cardiovascular conditions',
  }),
  within(['long QT syndrome', 'ventricular arrhythmia'], {
    drugs: ['qt drugs of the high-priority list', 'further known qt drugs'],
    severity: 'serious',
    message: 'Lengthens the QT interval: torsades and sudden death. Choose another.',
    source: 'CredibleMeds, drugs to avoid in congenital long QT syndrome; FDA labels',
  }),
  within(['long QT syndrome'], {
    drugs: [
      'possible qt drugs',
      'ondansetron',
      'citalopram',
      'fluconazole',
      'hydroxychloroquine',
      'ranolazine',
    ],
    severity: 'serious',
    message: 'May lengthen the QT interval: to be avoided with a congenital long QT.',
    source: 'CredibleMeds, drugs to avoid in congenital long QT syndrome; FDA labels',
  }),
  within(['hypokalemia'], {
    drugs: [
      'dofetilide',
      'sotalol',
      'digoxin',
      'qt drugs of the high-priority list',
      'further known qt drugs',
    ],
    severity: 'moderate',
    message: 'Low potassium brings on its arrhythmias. Put it right first.',
    source: 'FDA labels of dofetilide, sotalol, digoxin, Warnings: hypokalemia',
  }),
  within(['hypokalemia', 'hyponatremia'], {
    drugs: ['thiazides', 'loop diuretics', 'metolazone'],
    severity: 'moderate',
    message: 'Makes it worse. Measure potassium and sodium before and soon after.',
    source: 'FDA labels of thiazide and loop diuretics, Warnings: electrolytes',
  }),
  within(['hyperkalemia'], {
    drugs: [
      'potassium-sparing diuretics',
      'potassium supplements',
      'ace inhibitors',
      'arbs',
      'aliskiren',
      'trimethoprim',
      'drospirenone',
    ],
    severity: 'serious',
    message:
      'Raises the potassium further: deadly arrhythmias. Contraindicated, or only after it is put right.',
    source: 'FDA labels of potassium chloride, spironolactone, eplerenone, triamterene, Contraindications',
  }),
  within(['angioedema'], {
    drugs: ['ace inhibitors', 'sacubitril'],
    severity: 'serious',
    message:
      'Angioedema comes back and may close the airway. Contraindicated after any with an ACE inhibitor.',
    source: 'FDA labels of ACE inhibitors and sacubitril-valsartan, Contraindications',
  }),
  within(['angioedema'], {
    drugs: ['arbs'],
    severity: 'moderate',
    message: 'Seldom sets angioedema off, too. Watch the first days.',
    source: 'FDA labels of ARBs, Warnings: angioedema',
  }),
  within(['venous thromboembolism', 'stroke', 'angina or coronary disease'], {
    drugs: ['ethinyl estradiol', 'estrogens', 'mestranol', 'raloxifene', 'tamoxifen', 'tranexamic acid'],
    severity: 'serious',
    message:
      'More clots: contraindicated after a clot or stroke. Progestin-only or a copper IUD for contraception.',
    source: 'FDA labels, Boxed warnings and Contraindications; CDC U.S. MEC 2024, categories 3 and 4',
  }),
  within(['venous thromboembolism', 'stroke', 'angina or coronary disease'], {
    drugs: ['medroxyprogesterone', 'megestrol', 'testosterone', 'tofacitinib', 'baricitinib', 'upadacitinib'],
    severity: 'moderate',
    message: 'Clots have been seen with it. Weigh it.',
    source: 'FDA labels, Warnings: thromboembolism; CDC U.S. MEC 2024',
  }),
  within(['thrombophilia'], {
    drugs: ['ethinyl estradiol', 'mestranol', 'tranexamic acid'],
    severity: 'serious',
    message: 'Clots many times as often. Contraindicated; progestin-only or a copper IUD for contraception.',
    source:
      'FDA labels of combined contraceptives, Contraindications: hereditary or acquired thrombophilias; CDC U.S. MEC ' +
      '2024, thrombogenic mutations, category 4; FDA label of tranexamic acid tablets, Contraindications',
  }),
  within(['thrombophilia'], {
    drugs: ['estrogens', 'raloxifene', 'tamoxifen', 'megestrol'],
    severity: 'moderate',
    message: 'Clots more often. Weigh it; estrogen through the skin rather than by mouth.',
    source: 'FDA labels, Warnings: thromboembolism; CDC U.S. MEC 2024',
  }),
  within(['aortic aneurysm or dissection', 'Marfan or Ehlers-Danlos syndrome'], {
    drugs: ['fluoroquinolones'],
    severity: 'serious',
    message: 'May tear the aorta. Only where nothing else will do.',
    source: 'FDA Drug Safety Communication on fluoroquinolones and the aorta, December 20, 2018',
  }),
  within(['hypertension'], {
    drugs: ['ethinyl estradiol'],
    severity: 'moderate',
    message:
      'More strokes with high pressure: combined pills only where it is well controlled, and better not.',
    source:
      'CDC U.S. Medical Eligibility Criteria for Contraceptive Use, 2024: hypertension, category 3 or 4',
  }),
  within(['stroke'], {
    drugs: ['prasugrel'],
    severity: 'serious',
    message: 'More bleeding into the brain after a stroke or TIA. Contraindicated.',
    source: 'FDA label of prasugrel, Contraindications: prior TIA or stroke',
  }),
  within(['bleeding into the brain'], {
    drugs: ['ticagrelor'],
    severity: 'serious',
    message: 'May bleed again: contraindicated after bleeding into the brain.',
    source: 'FDA label of ticagrelor, Contraindications: intracranial hemorrhage',
  }),
  within(['gastrointestinal bleeding', 'bleeding disorder'], {
    drugs: ['anticoagulants', 'antiplatelets', 'nsaids', 'aspirin'],
    severity: 'serious',
    message: 'Contraindicated while anything bleeds; afterwards only if the need is greater.',
    source:
      'FDA labels of anticoagulants, antiplatelets and NSAIDs, Contraindications and Boxed warnings: bleeding',
  }),
  within(['gastrointestinal bleeding', 'bleeding disorder'], {
    drugs: ['ssris', 'snris'],
    severity: 'low',
    message: 'Bleeding is somewhat commoner, most beside NSAIDs.',
    source: 'FDA labels of SSRIs, Warnings: increased risk of bleeding',
  }),
  within(['asthma'], {
    drugs: ['nonselective beta blockers'],
    severity: 'serious',
    message: 'May set off an attack that no inhaler opens. Contraindicated, as eye drops, too.',
    source: 'FDA labels of propranolol, nadolol and timolol, Contraindications: bronchial asthma',
    isEvenLocal: true,
  }),
  within(['asthma', 'chronic lung disease'], {
    drugs: ['cardioselective beta blockers', 'adenosine'],
    severity: 'moderate',
    message: 'Selective only at low doses: the lowest, with a reliever at hand.',
    source: 'FDA labels of metoprolol and atenolol, Warnings: bronchospastic disease',
  }),
  within(['chronic lung disease'], {
    drugs: ['nonselective beta blockers'],
    severity: 'moderate',
    message: 'May narrow the airways. Choose a selective one.',
    source: 'FDA labels of propranolol and nadolol, Warnings: nonallergic bronchospasm',
  }),
  within(['asthma'], {
    drugs: ['nsaids', 'aspirin'],
    severity: 'moderate',
    message: 'May set off an attack. Ask whether aspirin or its like ever did: then none of them.',
    source: 'FDA labels of NSAIDs, Contraindications: aspirin-sensitive asthma',
  }),
  within(['chronic lung disease', 'respiratory failure', 'sleep apnea', 'asthma'], {
    drugs: ['opioids'],
    severity: 'serious',
    message:
      'Breathing may stop, most in the first days and at night. Contraindicated in severe asthma and failure.',
    source: 'FDA labels of opioids, Contraindications and Boxed warning: respiratory depression',
  }),
  within(['chronic lung disease', 'respiratory failure', 'sleep apnea'], {
    drugs: ['benzodiazepines', 'z-drugs', 'barbiturates', 'muscle relaxants'],
    severity: 'serious',
    message: 'Breathing may stop in sleep. Avoid.',
    source: 'FDA labels of benzodiazepines and zolpidem, Warnings: respiratory depression; sleep apnea',
  }),
  within(['chronic lung disease', 'respiratory failure', 'sleep apnea'], {
    drugs: ['gabapentinoids'],
    severity: 'moderate',
    message: 'Slow breathing in lung disease. Begin with the lowest dose.',
    source: 'FDA Drug Safety Communication on gabapentin and pregabalin, December 2019',
  }),
  within(['peripheral artery disease', 'raynaud phenomenon'], {
    drugs: ['nonselective beta blockers'],
    severity: 'low',
    message: 'Hands and legs get colder. A selective one is easier.',
    source: 'FDA labels of beta blockers, Warnings: peripheral vascular disease',
  }),
  within(['pheochromocytoma'], {
    drugs: [
      'beta blockers',
      'metoclopramide',
      'tricyclics',
      'glucagon',
      'decongestants',
      'systemic corticosteroids',
    ],
    severity: 'serious',
    message:
      'May set off a crisis of pressure. No beta blocker before an alpha blocker; metoclopramide is contraindicated.',
    source:
      'FDA labels of metoclopramide, Contraindications, and of beta blockers, Warnings: pheochromocytoma',
  }),
  within(['hypotension', 'syncope'], {
    drugs: ['alpha blockers', 'nitrates', 'tizanidine', 'clonidine'],
    severity: 'moderate',
    message: 'Drops the pressure on standing: fainting and falls.',
    source: 'FDA labels of alpha blockers and tizanidine, Warnings: orthostatic hypotension, syncope',
  }),
  within(['pulmonary hypertension'], {
    drugs: ['appetite suppressants'],
    severity: 'serious',
    message: 'Has caused and worsened it. Contraindicated.',
    source: 'FDA labels of phentermine and phendimetrazine, Warnings: primary pulmonary hypertension',
  }),
  {
    drugs: ['ethinyl estradiol', 'mestranol'],
    when: { kind: 'smoking', fromMonths: 35 * 12 },
    severity: 'serious',
    message:
      'Heart attack and stroke in women over 35 who smoke: contraindicated. Progestin-only, or an IUD.',
    source:
      'FDA labels of combined oral contraceptives, Boxed warning: cigarette smoking; CDC U.S. MEC 2024, categories 3 and 4',
  },
];
