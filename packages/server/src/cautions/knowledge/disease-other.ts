import type { ConditionName } from '@erx/core/cautions/conditions';
import type { CautionFact } from '@erx/core/cautions/facts';

type Text = Pick<CautionFact, 'drugs' | 'severity' | 'message' | 'source'> &
  Partial<Pick<CautionFact, 'except' | 'isEvenLocal'>>;
const within = (conditions: readonly ConditionName[], fact: Text): CautionFact => ({
  ...fact,
  when: { kind: 'condition', conditions },
});

/** Drugs that make a disease of gut, liver, kidneys, glands, bones, skin or blood worse. */
export const OTHER_DISEASE_CAUTIONS: readonly CautionFact[] = [
  within(['bowel obstruction'], {
    drugs: ['docusate'],
    severity: 'moderate',
    message: 'Not with a blockage of the bowel, or pain and vomiting whose cause nobody knows.',
    source: 'OTC drug facts of docusate: ask a doctor with stomach pain, nausea, vomiting',
  }),
  within(['liver failure or cirrhosis'], {
    drugs: ['nirmatrelvir', 'ritonavir'],
    severity: 'serious',
    message: 'Not recommended in severe disease of the liver (Child-Pugh C).',
    source: 'FDA label of Paxlovid, 2.3 and 8.7',
  }),
  within(['bowel obstruction'], {
    drugs: ['metoclopramide'],
    severity: 'serious',
    message: 'Drives a bowel that is closed, and may tear it. Contraindicated in obstruction.',
    source: 'FDA label of metoclopramide, Contraindications: gastrointestinal obstruction',
  }),
  within(['bowel obstruction', 'gastroparesis'], {
    drugs: ['opioids', 'anticholinergics', 'loperamide', 'diphenoxylate', 'glp-1 agonists', 'metoclopramide'],
    except: [],
    severity: 'moderate',
    message:
      'Stops the bowel further, or tears it: opioids, antidiarrheals and metoclopramide are contraindicated in obstruction.',
    source:
      'FDA labels, Contraindications: gastrointestinal obstruction; GLP-1 agonists, severe gastroparesis',
  }),
  within(['C. difficile infection', 'inflammatory bowel disease'], {
    drugs: ['loperamide', 'diphenoxylate'],
    severity: 'serious',
    message: 'Toxic megacolon: contraindicated in C. difficile and acute ulcerative colitis.',
    source: 'FDA labels of loperamide and diphenoxylate-atropine, Contraindications',
  }),
  within(['C. difficile infection'], {
    drugs: ['clindamycin', 'lincosamides'],
    severity: 'serious',
    message: 'The antibiotic most likely to bring it back. Choose another.',
    source: 'FDA label of clindamycin, Boxed warning: Clostridioides difficile-associated diarrhea',
  }),
  within(['C. difficile infection'], {
    drugs: ['fluoroquinolones', 'cephalosporins', 'ppis', 'penicillins'],
    severity: 'moderate',
    message: 'May bring it back. Only for a clear need, as short as it can be.',
    source: 'IDSA and SHEA guideline on C. difficile, 2017; FDA labels, Warnings',
  }),
  within(['peptic ulcer'], {
    drugs: ['nsaids', 'aspirin'],
    severity: 'serious',
    message: 'Bleeding and perforation, worst after an earlier ulcer. Avoid; else with a PPI.',
    source: 'FDA labels of NSAIDs, Boxed warning: gastrointestinal bleeding; Contraindications of ketorolac',
  }),
  within(['peptic ulcer'], {
    drugs: [
      'systemic corticosteroids',
      'oral bisphosphonates',
      'potassium supplements',
      'niacin',
      'anticoagulants',
    ],
    severity: 'moderate',
    message: 'Irritates or bleeds. Weigh it, and protect the stomach.',
    source: 'FDA labels, Warnings: gastrointestinal',
  }),
  within(['kidney transplant', 'organ transplant'], {
    drugs: ['nsaids'],
    severity: 'serious',
    message: 'Harms the graft, most beside calcineurin inhibitors. Avoid.',
    source:
      'KDIGO guideline on the kidney transplant recipient, 2009; FDA labels of tacrolimus and cyclosporine',
  }),
  within(['breast cancer'], {
    drugs: [
      'estrogens',
      'ethinyl estradiol',
      'hormonal contraceptives',
      'progesterone',
      'medroxyprogesterone',
      'testosterone',
      'megestrol',
    ],
    severity: 'serious',
    message: 'Hormones may make it grow: contraindicated but as its treatment.',
    source: 'FDA labels of estrogens and progestins, Contraindications; CDC U.S. MEC 2024, category 4',
  }),
  within(['ovarian or uterine cancer'], {
    drugs: ['estrogens', 'clomiphene'],
    severity: 'serious',
    message: 'Contraindicated in cancers that hormones feed.',
    source: 'FDA labels of estrogens, Contraindications: estrogen-dependent neoplasia',
  }),
  within(['prostate cancer'], {
    drugs: ['testosterone'],
    severity: 'serious',
    message: 'Contraindicated in cancer of the prostate or the male breast.',
    source: 'FDA labels of testosterone, Contraindications',
  }),
  within(['enlarged prostate', 'sleep apnea'], {
    drugs: ['testosterone'],
    severity: 'moderate',
    message: 'May worsen it. PSA and symptoms before and after.',
    source: 'FDA labels of testosterone, Warnings',
  }),
  within(['liver failure or cirrhosis'], {
    drugs: [
      'metformin',
      'methotrexate',
      'valproate',
      'duloxetine',
      'nefazodone',
      'ketoconazole',
      'statins',
      'naltrexone',
      'tizanidine',
      'acarbose',
      'leflunomide',
      'nsaids',
      'felbamate',
      'tolvaptan',
      'zileuton',
      'labetalol',
      'niacin',
    ],
    severity: 'serious',
    message: 'Contraindicated or to be avoided in failure of the liver: toxic, or lactic acidosis.',
    source: 'FDA labels, Contraindications and Boxed warnings: hepatic disease',
  }),
  within(['liver disease'], {
    drugs: [
      'methotrexate',
      'valproate',
      'ketoconazole',
      'leflunomide',
      'isoniazid',
      'rifampin',
      'terbinafine',
      'duloxetine',
      'naltrexone',
      'acetaminophen',
      'amiodarone',
      'tizanidine',
      'statins',
      'pioglitazone',
    ],
    severity: 'moderate',
    message:
      'Harms the liver or is broken down there. Liver tests before and after; acetaminophen at most 2 g a day.',
    source: 'FDA labels, Warnings: hepatotoxicity; AASLD guidance on acetaminophen in cirrhosis',
  }),
  within(['diabetes'], {
    drugs: [
      'systemic corticosteroids',
      'thiazides',
      'olanzapine',
      'clozapine',
      'quetiapine',
      'niacin',
      'fluoroquinolones',
    ],
    severity: 'low',
    message: 'Moves the sugar: measure more often.',
    source: 'FDA labels, Warnings: hyperglycemia; of fluoroquinolones, blood glucose disturbances',
  }),
  within(['diabetic ketoacidosis'], {
    drugs: ['sglt2 inhibitors', 'metformin'],
    severity: 'serious',
    message:
      'Brings ketoacidosis or lactic acidosis on: contraindicated (metformin), not after an earlier one (SGLT2).',
    source: 'FDA labels of metformin, Contraindications, and of SGLT2 inhibitors, Warnings: ketoacidosis',
  }),
  within(['medullary thyroid cancer or MEN 2'], {
    drugs: ['glp-1 agonists'],
    severity: 'serious',
    message: 'Contraindicated: tumors of C cells in animals.',
    source: 'FDA labels of GLP-1 agonists, Boxed warning: thyroid C-cell tumors',
  }),
  within(['pancreatitis'], {
    drugs: ['glp-1 agonists', 'dpp-4 inhibitors', 'valproate', 'azathioprine', 'eluxadoline'],
    severity: 'moderate',
    message:
      'Pancreatitis has been seen with it; eluxadoline is contraindicated. Choose another after an earlier one.',
    source: 'FDA labels, Warnings: pancreatitis; of valproate, Boxed warning',
  }),
  within(['G6PD deficiency'], {
    drugs: [
      'nitrofurantoin',
      'primaquine',
      'dapsone',
      'rasburicase',
      'methylene blue',
      'sulfonamide antibiotics',
      'tafenoquine',
      'phenazopyridine',
    ],
    severity: 'serious',
    message:
      'Red cells burst. Primaquine and rasburicase are contraindicated; the others only after thought.',
    source: 'FDA labels, Contraindications and Warnings: G6PD deficiency; CPIC guideline 2022',
  }),
  within(['G6PD deficiency'], {
    drugs: ['sulfonylureas', 'hydroxychloroquine', 'fluoroquinolones', 'sulfasalazine'],
    severity: 'low',
    message: 'Seldom breaks red cells up. Watch for a fall of hemoglobin.',
    source: 'FDA labels, Warnings: hemolytic anemia',
  }),
  within(['gout'], {
    drugs: ['thiazides', 'loop diuretics', 'niacin', 'aspirin'],
    severity: 'low',
    message: 'Raises uric acid: attacks. Losartan lowers it.',
    source: 'ACR guideline on gout, 2020',
  }),
  within(['hyponatremia'], {
    drugs: ['desmopressin'],
    severity: 'serious',
    message: 'Contraindicated: the sodium falls further, to seizures.',
    source: 'FDA labels of desmopressin, Contraindications and Boxed warning: hyponatremia',
  }),
  within(['hyponatremia'], {
    drugs: ['ssris', 'snris', 'carbamazepine', 'oxcarbazepine', 'lithium'],
    severity: 'moderate',
    message: 'May lower the sodium further, or be kept back by it (lithium). Measure.',
    source: 'FDA labels, Warnings: hyponatremia',
  }),
  within(['hypercalcemia'], {
    drugs: ['thiazides', 'calcitriol', 'ergocalciferol', 'calcium salts'],
    severity: 'serious',
    message: 'Raises calcium further: vitamin D is contraindicated.',
    source: 'FDA labels of calcitriol, Contraindications: hypercalcemia; of thiazides, Warnings',
  }),
  within(['hypocalcemia'], {
    drugs: ['oral bisphosphonates', 'cinacalcet', 'denosumab'],
    severity: 'serious',
    message: 'Contraindicated until calcium is put right.',
    source:
      'FDA labels of alendronate, risedronate, ibandronate, cinacalcet, Contraindications: hypocalcemia',
  }),
  within(['kidney stones'], {
    drugs: ['topiramate', 'zonisamide', 'carbonic anhydrase inhibitors'],
    severity: 'moderate',
    message: 'Makes stones. Drink much, or choose another.',
    source: 'FDA labels of topiramate and zonisamide, Warnings: kidney stones',
  }),
  within(['hyperthyroidism'], {
    drugs: ['amphetamines', 'methylphenidates', 'appetite suppressants', 'decongestants', 'thyroid hormones'],
    severity: 'serious',
    message: 'Heart and pressure race: stimulants and appetite suppressants are contraindicated.',
    source: 'FDA labels of amphetamines, phentermine, levothyroxine, Contraindications: hyperthyroidism',
  }),
  within(['hypothyroidism', 'psoriasis'], {
    drugs: ['lithium'],
    severity: 'low',
    message: 'May worsen it: TSH and skin.',
    source: 'FDA label of lithium, Warnings: hypothyroidism; adverse reactions: psoriasis',
  }),
  within(['psoriasis'], {
    drugs: ['hydroxychloroquine', 'beta blockers'],
    severity: 'low',
    message: 'Psoriasis may flare.',
    source: 'FDA labels of hydroxychloroquine and beta blockers, Warnings and adverse reactions',
  }),
  within(['porphyria'], {
    drugs: [
      'barbiturates',
      'carbamazepine',
      'phenytoin',
      'sulfonamide antibiotics',
      'estrogens',
      'griseofulvin',
      'rifampin',
      'valproate',
    ],
    severity: 'serious',
    message: 'May set off an attack. Contraindicated, or only with a porphyria center’s list.',
    source:
      'FDA labels of barbiturates and griseofulvin, Contraindications: porphyria; American Porphyria Foundation',
  }),
  within(['lupus'], {
    drugs: ['hydralazine', 'minocycline', 'terbinafine', 'thiazides'],
    severity: 'moderate',
    message: 'Has set lupus off or made it worse.',
    source: 'FDA labels, Warnings: lupus-like syndrome, exacerbation of lupus',
  }),
  within(['osteoporosis'], {
    drugs: [
      'systemic corticosteroids',
      'medroxyprogesterone',
      'ppis',
      'glitazones',
      'letrozole',
      'anastrozole',
    ],
    severity: 'low',
    message: 'Thins the bones: calcium, vitamin D, density.',
    source:
      'FDA labels, Warnings: fractures; of medroxyprogesterone, Boxed warning: loss of bone mineral density',
  }),
  within(['rhabdomyolysis'], {
    drugs: ['statins', 'fibrates', 'colchicine', 'daptomycin'],
    severity: 'serious',
    message: 'Muscle may break down again. Not while CK is high; then another.',
    source: 'FDA labels of statins, Contraindications and Warnings: myopathy and rhabdomyolysis',
  }),
  within(['tuberculosis'], {
    drugs: ['adalimumab', 'etanercept', 'tofacitinib', 'systemic corticosteroids'],
    severity: 'serious',
    message: 'Tuberculosis wakes and spreads. Treat it first.',
    source: 'FDA labels of TNF blockers, Boxed warning: serious infections',
  }),
  within(['neutropenia'], {
    drugs: ['clozapine', 'carbamazepine', 'methimazole', 'thiopurines'],
    severity: 'serious',
    message: 'White cells may vanish. Count before, and choose another.',
    source: 'FDA labels of clozapine, Boxed warning: severe neutropenia; of carbamazepine and azathioprine',
  }),
  within(['atrial fibrillation'], {
    drugs: ['thyroid hormones', 'beta agonists', 'theophylline', 'decongestants', 'amphetamines'],
    severity: 'low',
    message: 'May speed the heart: watch the rate.',
    source: 'FDA labels, Warnings: cardiac arrhythmias',
  }),
  within(['bowel obstruction'], {
    drugs: [
      'linaclotide',
      'lubiprostone',
      'polyethylene glycol 3350',
      'eluxadoline',
      'sevelamer',
      'colesevelam',
    ],
    severity: 'serious',
    message: 'Contraindicated with a mechanical obstruction of the bowel.',
    source:
      'FDA labels of linaclotide, lubiprostone, polyethylene glycol 3350, colesevelam, Contraindications',
  }),
  within(
    [
      'asthma',
      'peptic ulcer',
      'bowel obstruction',
      'urinary retention',
      'bradycardia',
      'parkinson disease',
      'epilepsy',
      'hyperthyroidism',
    ],
    {
      drugs: ['bethanechol'],
      severity: 'serious',
      message: 'Contraindicated: cholinergic effects on airways, gut, bladder and heart.',
      source: 'FDA label of bethanechol, Contraindications',
    },
  ),
  within(['angina or coronary disease', 'stroke'], {
    drugs: ['febuxostat'],
    severity: 'moderate',
    message: 'More deaths of the heart than with allopurinol. Only after allopurinol failed.',
    source: 'FDA label of febuxostat, Boxed warning: cardiovascular death (2019)',
  }),
  within(['liver disease'], {
    drugs: ['riluzole', 'felodipine', 'nefazodone', 'ranolazine', 'lovastatin'],
    severity: 'moderate',
    message:
      'Levels or liver enzymes rise: less of it, or another; ranolazine is contraindicated in cirrhosis.',
    source: 'FDA labels, Use in specific populations: hepatic impairment; ranolazine, Contraindications',
  }),
  within(['heart failure', 'hypotension'], {
    drugs: ['dihydropyridines'],
    except: ['amlodipine', 'felodipine'],
    severity: 'moderate',
    message: 'May weaken the heart or drop the pressure. Amlodipine is borne best.',
    source: 'AHA/ACC/HFSA Guideline 2022: calcium channel blockers in reduced ejection fraction',
  }),
];
