/**
 * Conditions in which drugs are avoided, with the ICD-10-CM codes that state them, without the dot; a code
 * includes all that begin with it. Source: CMS, ICD-10-CM Tabular List.
 */
export const CONDITIONS = {
  'adrenal insufficiency': ['E271', 'E272', 'E273', 'E274'],
  'alcohol use disorder': ['F10'],
  'angina or coronary disease': ['I20', 'I21', 'I22', 'I24', 'I25'],
  angioedema: ['T783', 'D841'],
  'angle-closure glaucoma': ['H402'],
  'aortic stenosis': ['I350', 'I352'],
  'aortic aneurysm or dissection': ['I71'],
  asthma: ['J45'],
  'atrioventricular block': ['I440', 'I441', 'I442', 'I443', 'I453', 'Z950'],
  'atrial fibrillation': ['I48'],
  'bipolar disorder': ['F30', 'F31'],
  'bleeding into the brain': ['I60', 'I61', 'I62', 'I690', 'I691', 'I692'],
  'bleeding disorder': ['D65', 'D66', 'D67', 'D680', 'D681', 'D682', 'D683', 'D684', 'D688', 'D689', 'D69'],
  'bowel obstruction': ['K56'],
  'bladder cancer': ['C67', 'D090'],
  bradycardia: ['I495', 'R001'],
  'breast cancer': ['C50', 'Z853'],
  'C. difficile infection': ['A047'],
  'chronic lung disease': ['J43', 'J44'],
  dementia: ['F01', 'F02', 'F03', 'G30', 'G31'],
  depression: ['F32', 'F33', 'F341'],
  diabetes: ['E08', 'E09', 'E10', 'E11', 'E13'],
  'diabetic ketoacidosis': ['E101', 'E111', 'E131'],
  'eating disorder': ['F50'],
  'enlarged prostate': ['N40'],
  epilepsy: ['G40', 'R569', 'R5601'],
  'esophagus that empties late': ['K220', 'K222'],
  'G6PD deficiency': ['D550', 'D75A'],
  gastroparesis: ['K3184'],
  'gastrointestinal bleeding': ['K920', 'K921', 'K922', 'I8501'],
  gout: ['M10', 'M1A'],
  'head injury or raised intracranial pressure': ['S06', 'G932', 'G935'],
  'heart failure': ['I50', 'I110', 'I130', 'I132'],
  'hepatitis B': ['B16', 'B180', 'B181', 'B191'],
  'heparin-induced thrombocytopenia': ['D7582'],
  'history of bladder cancer': ['Z8551'],
  hyperkalemia: ['E875'],
  hypercalcemia: ['E8352'],
  hypertension: ['I10', 'I11', 'I12', 'I13', 'I15', 'I16'],
  hyperthyroidism: ['E05'],
  hypocalcemia: ['E8351'],
  hypokalemia: ['E876'],
  hyponatremia: ['E871'],
  hypotension: ['I95'],
  hypothyroidism: ['E03', 'E02', 'E890'],
  'inflammatory bowel disease': ['K50', 'K51'],
  'kidney stones': ['N20', 'Z87442'],
  'kidney transplant': ['Z940', 'T861'],
  'liver disease': ['K70', 'K71', 'K72', 'K73', 'K74', 'K75', 'K76', 'B18'],
  'liver failure or cirrhosis': ['K703', 'K704', 'K711', 'K72', 'K743', 'K744', 'K745', 'K746', 'K7290'],
  'long QT syndrome': ['I4581'],
  lupus: ['M32', 'L93'],
  'medullary thyroid cancer or MEN 2': ['C73', 'E3122', 'E3123', 'Z8585'],
  migraine: ['G43'],
  'migraine with aura': ['G431', 'G434', 'G435', 'G436'],
  'multiple sclerosis': ['G35'],
  'myasthenia gravis': ['G70'],
  neutropenia: ['D70'],
  'obstructive cardiomyopathy': ['I421'],
  obesity: ['E66'],
  'opioid use disorder': ['F11'],
  'organ transplant': ['Z94'],
  osteoporosis: ['M80', 'M81'],
  'ovarian or uterine cancer': ['C54', 'C55', 'C56', 'Z8542', 'Z8543'],
  'Marfan or Ehlers-Danlos syndrome': ['Q874', 'Q796'],
  pancreatitis: ['K85', 'K860', 'K861'],
  'parkinson disease': ['G20', 'G21'],
  'peptic ulcer': ['K25', 'K26', 'K27', 'K28'],
  'peripheral artery disease': ['I702', 'I739'],
  phenylketonuria: ['E700', 'E701'],
  pheochromocytoma: ['D350', 'C741', 'E275'],
  porphyria: ['E800', 'E801', 'E802'],
  'pre-excitation syndrome': ['I456'],
  'prostate cancer': ['C61', 'Z8546'],
  psoriasis: ['L40'],
  psychosis: ['F20', 'F22', 'F23', 'F25', 'F29'],
  'pulmonary hypertension': ['I270', 'I272'],
  'raynaud phenomenon': ['I730'],
  'renal artery stenosis': ['I701', 'I722'],
  'respiratory failure': ['J96'],
  rhabdomyolysis: ['M6282'],
  schizophrenia: ['F20', 'F25'],
  'sleep apnea': ['G473'],
  'Stevens-Johnson syndrome or toxic epidermal necrolysis': ['L511', 'L512', 'L513'],
  'stimulant use disorder': ['F14', 'F15'],
  stroke: ['I60', 'I61', 'I62', 'I63', 'G45', 'Z8673', 'I69'],
  'substance use disorder': ['F11', 'F12', 'F13', 'F14', 'F15', 'F16', 'F18', 'F19'],
  'suicidal thoughts': ['R4585', 'T1491', 'Z915'],
  syncope: ['R55'],
  'tardive dyskinesia': ['G2401'],
  thrombophilia: ['D685', 'D686'],
  tuberculosis: ['A15', 'A17', 'A18', 'A19', 'Z227'],
  'type 1 diabetes': ['E10'],
  'unexplained vaginal bleeding': ['N93', 'N950'],
  'urinary retention': ['R33', 'N401'],
  'venous thromboembolism': ['I26', 'I80', 'I81', 'I82', 'Z8671', 'Z8672'],
  'ventricular arrhythmia': ['I470', 'I472', 'I490', 'Z8674'],
  'von Willebrand or hemophilia': ['D66', 'D67', 'D680'],
} as const satisfies Record<string, readonly string[]>;

/** The name of a condition, as it is said. */
export type ConditionName = keyof typeof CONDITIONS;

/** Conditions that forbid what a product holds besides what acts, by the name that allergies to it go by. */
const EXCIPIENT_CONDITIONS = ['phenylketonuria'] as const satisfies readonly ConditionName[];

/** What active problems forbid in a product besides what acts: it is held against labels like an allergy. */
export function excipientsForbidden(problems: readonly { readonly code: string }[]): ConditionName[] {
  return EXCIPIENT_CONDITIONS.filter((condition) => problems.some(({ code }) => isCodeOf(code, condition)));
}

/** Problems whose codes belong to none of the conditions. */
export function problemsWithoutRule<Problem extends { readonly code: string }>(
  problems: readonly Problem[],
  conditions: Iterable<ConditionName>,
): Problem[] {
  const known = [...conditions, ...EXCIPIENT_CONDITIONS];
  return problems.filter(({ code }) => !known.some((condition) => isCodeOf(code, condition)));
}

/** Whether a code of a problem says that the patient has a condition. */
export function isCodeOf(code: string, condition: ConditionName): boolean {
  const plain = code.replace('.', '').toUpperCase();
  return CONDITIONS[condition].some((prefix) => plain.startsWith(prefix));
}
