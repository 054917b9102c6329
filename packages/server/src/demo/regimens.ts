/** A medicine as it is usually prescribed for a condition. */
export interface Regimen {
  /** ICD-10-CM code of what it is for, as the catalogue has it. */
  readonly icd10: string;
  /** The product by its description in the catalogue. */
  readonly drug: string;
  readonly sig: string;
  /** Quantity in the product's own unit. */
  readonly dispense: string;
  readonly days: number;
  readonly refills: number | 'PRN';
}

const regimen = (icd10: string, drug: string, sig: string, dispense: string, days: number, refills: number | 'PRN'): Regimen =>
  ({ icd10, drug, sig, dispense, days, refills });

const DAILY = 'Take 1 tablet by mouth once daily';
const TWICE = 'Take 1 tablet by mouth twice daily';

/** Taken for years. */
export const CHRONIC = {
  lisinopril10: regimen('I10', 'lisinopril 10 mg tablet', DAILY, '90', 90, 3),
  lisinopril20: regimen('I10', 'lisinopril 20 mg tablet', DAILY, '90', 90, 3),
  amlodipine: regimen('I10', 'amlodipine 5 mg tablet', DAILY, '90', 90, 3),
  losartan: regimen('I10', 'losartan 50 mg tablet', DAILY, '90', 90, 3),
  hydrochlorothiazide: regimen('I10', 'hydrochlorothiazide 25 mg tablet', 'Take 1 tablet by mouth once daily in the morning', '90', 90, 3),
  metoprolol: regimen('I10', 'metoprolol succinate 50 mg extended-release tablet', DAILY, '90', 90, 3),
  metformin500: regimen('E11.9', 'metformin 500 mg tablet', 'Take 1 tablet by mouth twice daily with meals', '180', 90, 3),
  metformin1000: regimen('E11.9', 'metformin 1,000 mg tablet', 'Take 1 tablet by mouth twice daily with meals', '180', 90, 3),
  glipizide: regimen('E11.9', 'glipizide 5 mg tablet', 'Take 1 tablet by mouth once daily 30 minutes before breakfast', '90', 90, 1),
  jardiance: regimen('E11.9', 'Jardiance 10 mg tablet', 'Take 1 tablet by mouth once daily in the morning', '30', 30, 5),
  lantus: regimen('E11.65', 'Lantus SoloStar 100 units/mL pen injector', 'Inject 20 units under the skin once daily at bedtime', '15', 75, 2),
  atorvastatin20: regimen('E78.5', 'atorvastatin 20 mg tablet', 'Take 1 tablet by mouth once daily at bedtime', '90', 90, 3),
  atorvastatin40: regimen('E78.5', 'atorvastatin 40 mg tablet', 'Take 1 tablet by mouth once daily at bedtime', '90', 90, 3),
  rosuvastatin: regimen('E78.2', 'rosuvastatin 10 mg tablet', DAILY, '90', 90, 3),
  levothyroxine75: regimen('E03.9', 'levothyroxine 75 mcg tablet', 'Take 1 tablet by mouth once daily on an empty stomach', '90', 90, 3),
  levothyroxine100: regimen('E03.9', 'levothyroxine 100 mcg tablet', 'Take 1 tablet by mouth once daily on an empty stomach', '90', 90, 3),
  ventolin: regimen('J45.20', 'Ventolin HFA 90 mcg/actuation metered-dose inhaler', 'Inhale 2 puffs by mouth every 4 to 6 hours as needed for wheezing', '18', 25, 'PRN'),
  flovent: regimen('J45.30', 'Flovent HFA 110 mcg/actuation metered-dose inhaler', 'Inhale 2 puffs by mouth twice daily and rinse the mouth afterwards', '12', 30, 5),
  montelukast: regimen('J45.30', 'montelukast 10 mg tablet', 'Take 1 tablet by mouth once daily in the evening', '30', 30, 5),
  montelukastChild: regimen('J45.30', 'montelukast 5 mg chewable tablet', 'Chew 1 tablet by mouth once daily in the evening', '30', 30, 5),
  spiriva: regimen('J44.9', 'Spiriva HandiHaler 18 mcg inhalation capsule', 'Inhale the contents of 1 capsule once daily using the HandiHaler device', '30', 30, 5),
  sertraline: regimen('F41.1', 'sertraline 50 mg tablet', DAILY, '30', 30, 5),
  escitalopram: regimen('F33.1', 'escitalopram 10 mg tablet', DAILY, '30', 30, 5),
  bupropion: regimen('F32.A', 'bupropion hydrochloride 150 mg 24-hour extended-release tablet', 'Take 1 tablet by mouth once daily in the morning', '30', 30, 5),
  trazodone: regimen('G47.00', 'trazodone 50 mg tablet', 'Take 1 tablet by mouth once daily at bedtime', '30', 30, 3),
  omeprazole: regimen('K21.9', 'omeprazole 20 mg delayed-release capsule', 'Take 1 capsule by mouth once daily 30 minutes before breakfast', '30', 30, 5),
  protonix: regimen('K21.9', 'Protonix 40 mg delayed-release tablet', DAILY, '90', 90, 1),
  androgel: regimen('E29.1', 'AndroGel 1.62% gel', 'Apply 2 pumps to the shoulders and upper arms once daily in the morning', '88', 30, 2),
  pantoprazole: regimen('K21.9', 'pantoprazole 40 mg delayed-release tablet', DAILY, '90', 90, 1),
  allopurinol: regimen('M10.9', 'allopurinol 300 mg tablet', DAILY, '90', 90, 3),
  tamsulosin: regimen('N40.1', 'tamsulosin 0.4 mg capsule', 'Take 1 capsule by mouth once daily 30 minutes after the same meal', '90', 90, 3),
  alendronate: regimen('M81.0', 'alendronate 70 mg tablet', 'Take 1 tablet by mouth once weekly on an empty stomach with a full glass of water', '12', 84, 3),
  eliquis: regimen('I48.91', 'Eliquis 5 mg tablet', TWICE, '60', 30, 5),
  warfarin: regimen('I48.91', 'warfarin 5 mg tablet', 'Take 1 tablet by mouth once daily in the evening', '30', 30, 2),
  furosemide: regimen('I50.9', 'furosemide 40 mg tablet', 'Take 1 tablet by mouth once daily in the morning', '90', 90, 1),
  carvedilol: regimen('I50.9', 'carvedilol 12.5 mg tablet', 'Take 1 tablet by mouth twice daily with food', '180', 90, 3),
  clopidogrel: regimen('I25.10', 'clopidogrel 75 mg tablet', DAILY, '90', 90, 3),
  nitroglycerin: regimen('I25.10', 'nitroglycerin 0.4 mg sublingual tablet', 'Dissolve 1 tablet under the tongue for chest pain. May repeat every 5 minutes, up to 3 doses. Call 911 if not relieved', '25', 30, 'PRN'),
  levetiracetam: regimen('G40.909', 'levetiracetam 500 mg tablet', TWICE, '60', 30, 5),
  sumatriptan: regimen('G43.909', 'sumatriptan 50 mg tablet', 'Take 1 tablet by mouth at onset of migraine. May repeat once after 2 hours', '9', 30, 3),
  donepezil: regimen('G30.9', 'donepezil 10 mg tablet', 'Take 1 tablet by mouth once daily at bedtime', '90', 90, 3),
  carbidopaLevodopa: regimen('G20', 'carbidopa-levodopa 25 mg-100 mg tablet', 'Take 1 tablet by mouth 3 times daily', '270', 90, 1),
  methotrexate: regimen('M06.9', 'methotrexate 2.5 mg tablet', 'Take 6 tablets by mouth once weekly on Monday. Do not take daily', '24', 28, 2),
  folicAcid: regimen('M06.9', 'folic acid 1 mg tablet', DAILY, '90', 90, 3),
  latanoprost: regimen('H40.9', 'latanoprost 0.005% ophthalmic solution', 'Instill 1 drop into each eye once daily at bedtime', '2.5', 25, 11),
  ergocalciferol: regimen('E55.9', 'ergocalciferol 50,000 units capsule', 'Take 1 capsule by mouth once weekly', '12', 84, 0),
  sprintec: regimen('Z30.41', 'Sprintec 0.25 mg-35 mcg tablet pack', DAILY, '84', 84, 3),
  estradiol: regimen('N95.1', 'estradiol 1 mg tablet', DAILY, '90', 90, 1),
  ropinirole: regimen('G25.81', 'ropinirole 0.5 mg tablet', 'Take 1 tablet by mouth once daily 1 to 3 hours before bedtime', '90', 90, 1),
  tretinoin: regimen('L70.0', 'tretinoin 0.05% cream', 'Apply a thin layer to the face once daily at bedtime', '45', 60, 2),
  triamcinolone: regimen('L20.9', 'triamcinolone acetonide 0.1% cream', 'Apply a thin layer to the affected skin twice daily for up to 2 weeks', '80', 30, 2),
  hydrocortisone: regimen('L20.9', 'hydrocortisone 2.5% cream', 'Apply a thin layer to the affected skin twice daily for up to 2 weeks', '30', 30, 2),
  clobetasol: regimen('L40.0', 'clobetasol 0.05% ointment', 'Apply a thin layer to the affected skin twice daily for up to 2 weeks', '60', 30, 1),
  flonase: regimen('J30.2', 'fluticasone propionate 50 mcg/actuation nasal spray', 'Spray 2 times into each nostril once daily', '16', 30, 'PRN'),
  duloxetine: regimen('M79.7', 'duloxetine 60 mg delayed-release capsule', 'Take 1 capsule by mouth once daily', '30', 30, 5),
  methylphenidate: regimen('F90.2', 'methylphenidate 27 mg extended-release tablet', 'Take 1 tablet by mouth once daily in the morning', '30', 30, 0),
  mixedAmphetamine: regimen('F90.0', 'amphetamine mixed salts 20 mg extended-release capsule', 'Take 1 capsule by mouth once daily in the morning', '30', 30, 0),
  zolpidem: regimen('F51.01', 'zolpidem 5 mg tablet', 'Take 1 tablet by mouth once daily at bedtime as needed for sleep', '30', 30, 2),
  alprazolam: regimen('F41.9', 'alprazolam 0.5 mg tablet', 'Take 1 tablet by mouth twice daily as needed for anxiety', '30', 15, 1),
  pregabalin: regimen('M79.7', 'pregabalin 75 mg capsule', 'Take 1 capsule by mouth twice daily', '60', 30, 3),
} as const satisfies Record<string, Regimen>;

/** Taken once, for what passes. */
export const ACUTE = {
  strepAmoxicillin: regimen('J02.0', 'amoxicillin 500 mg capsule', 'Take 1 capsule by mouth twice daily for 10 days', '20', 10, 0),
  otitisAmoxicillin: regimen('H66.91', 'amoxicillin 400 mg/5 mL oral suspension', 'Take 6 mL by mouth twice daily for 10 days', '120', 10, 0),
  otitisCefdinir: regimen('H66.91', 'cefdinir 250 mg/5 mL oral suspension', 'Take 5.5 mL by mouth once daily for 10 days', '60', 10, 0),
  feverIbuprofen: regimen('J06.9', 'ibuprofen 100 mg/5 mL oral suspension', 'Take 7 mL by mouth every 6 to 8 hours as needed for fever', '120', 5, 0),
  sinusitis: regimen('J01.90', 'amoxicillin-clavulanate 875 mg-125 mg tablet', 'Take 1 tablet by mouth twice daily for 10 days', '20', 10, 0),
  azithromycin: regimen('J20.9', 'azithromycin 250 mg tablet', 'Take 2 tablets by mouth on day 1, then 1 tablet once daily on days 2 through 5', '6', 5, 0),
  benzonatate: regimen('J20.9', 'benzonatate 100 mg capsule', 'Take 1 capsule by mouth 3 times daily as needed for cough', '21', 7, 0),
  nitrofurantoin: regimen('N39.0', 'nitrofurantoin monohydrate/macrocrystals 100 mg capsule', 'Take 1 capsule by mouth twice daily for 5 days', '10', 5, 0),
  cephalexin: regimen('L03.115', 'cephalexin 500 mg capsule', 'Take 1 capsule by mouth 4 times daily for 7 days', '28', 7, 0),
  cyclobenzaprine: regimen('M54.50', 'cyclobenzaprine 10 mg tablet', 'Take 1 tablet by mouth 3 times daily as needed for muscle spasm', '21', 7, 0),
  naproxen: regimen('M54.50', 'naproxen 500 mg tablet', 'Take 1 tablet by mouth twice daily with food as needed for pain', '28', 14, 0),
  valacyclovir: regimen('B00.1', 'valacyclovir 1,000 mg tablet', 'Take 2 tablets by mouth every 12 hours for 1 day', '4', 1, 2),
  conjunctivitis: regimen('H10.33', 'polymyxin B-trimethoprim 10,000 units-1 mg/mL ophthalmic solution', 'Instill 1 drop into each eye every 4 hours while awake for 7 days', '10', 7, 0),
  ondansetron: regimen('A08.4', 'ondansetron 4 mg disintegrating tablet', 'Dissolve 1 tablet on the tongue every 8 hours as needed for nausea', '10', 4, 0),
  prednisone: regimen('J45.909', 'prednisone 20 mg tablet', 'Take 2 tablets by mouth once daily for 5 days', '10', 5, 0),
  ketoconazole: regimen('B35.4', 'ketoconazole 2% cream', 'Apply a thin layer to the affected skin once daily for 2 weeks', '30', 14, 0),
  hydrocodone: regimen('M54.50', 'hydrocodone-acetaminophen 5 mg-325 mg tablet', 'Take 1 tablet by mouth every 6 hours as needed for severe pain', '12', 3, 0),
  tramadol: regimen('M17.11', 'tramadol 50 mg tablet', 'Take 1 tablet by mouth every 6 hours as needed for pain', '28', 7, 0),
  codeine: regimen('S93.401A', 'acetaminophen-codeine 300 mg-30 mg tablet', 'Take 1 tablet by mouth every 6 hours as needed for pain', '12', 3, 0),
  epinephrine: regimen('Z91.010', 'EpiPen Jr 0.15 mg/0.3 mL auto-injector', 'Inject 1 auto-injector into the outer thigh for a severe allergic reaction, then call 911', '2', 1, 1),
} as const satisfies Record<string, Regimen>;

export const REGIMENS: Readonly<Record<string, Regimen>> = { ...CHRONIC, ...ACUTE };
export type ChronicName = keyof typeof CHRONIC;
export type AcuteName = keyof typeof ACUTE;
