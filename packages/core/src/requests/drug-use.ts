import type { DrugUseEvaluation } from './model';

/**
 * NCPDP's codes of a drug use review (External Code List, as SCRIPT 2017071 takes them): why a pharmacist looked
 * into it (Reason for Service), what was done (Professional Service), what came of it (Result of Service) and
 * how much it matters (Clinical Significance). The words are ours.
 */
const REASONS: Readonly<Record<string, string>> = {
  AD: 'another drug is needed',
  AN: 'the prescription is to be authenticated',
  AR: 'adverse reaction to the drug',
  AT: 'additive toxicity',
  CD: 'chronic disease management',
  CH: 'the plan asks for a call',
  CS: 'complaint or symptom of the patient',
  DA: 'drug and allergy',
  DC: 'drug and a disease that is inferred',
  DD: 'drug–drug interaction',
  DF: 'drug–food interaction',
  DI: 'drugs that are incompatible',
  DL: 'drug and laboratory value',
  DM: 'apparent misuse of the drug',
  DR: 'dose outside its range',
  DS: 'tobacco use',
  ED: 'education of the patient',
  ER: 'overuse: refilled early',
  EX: 'quantity too large',
  HD: 'dose too high',
  IC: 'treats what another drug causes',
  ID: 'duplicate ingredient',
  LD: 'dose too low',
  LK: 'the plan binds the patient to a prescriber or pharmacy',
  LR: 'underuse: refilled late',
  MC: 'drug and a disease that is reported',
  MN: 'taken for too short a time',
  MS: 'information is missing or unclear',
  MX: 'taken for too long a time',
  NA: 'drug not available',
  NC: 'drug not covered',
  ND: 'new disease or diagnosis',
  NF: 'drug not on the formulary',
  NN: 'drug not needed any more',
  NP: 'new patient',
  NR: 'drug and breast-feeding',
  NS: 'quantity too small',
  OH: 'drug and alcohol',
  PA: 'drug and age',
  PC: 'question of the patient',
  PG: 'drug and pregnancy',
  PH: 'preventive care',
  PN: 'question of the prescriber',
  PP: 'protocol of the plan',
  PR: 'earlier adverse reaction',
  PS: 'another product may be chosen',
  RE: 'suspected environmental risk',
  RF: 'referral',
  SC: 'not taken as prescribed',
  SD: 'drug does not suit the indication',
  SE: 'side effect',
  SF: 'dosage form does not suit',
  SR: 'regimen does not suit',
  SX: 'drug and sex',
  TD: 'duplicate therapy',
  TN: 'laboratory test needed',
  TP: 'question of the payer',
  UD: 'duplicate drug',
};

const SERVICES: Readonly<Record<string, string>> = {
  '00': 'nothing done',
  AS: 'patient assessed',
  CC: 'care coordinated',
  DE: 'dose evaluated',
  DP: 'dose evaluated with its risk',
  FE: 'formulary enforced',
  GP: 'generic chosen',
  MA: 'drug administered',
  MB: 'benefit outweighs the risk',
  MO: 'prescriber asked',
  MP: 'patient will be monitored',
  MR: 'medication reviewed',
  P0: 'patient asked',
  PA: 'tolerated before',
  PE: 'patient educated',
  PH: 'medication history taken',
  PM: 'patient monitored',
  PT: 'laboratory test done',
  RO: 'another source asked',
  RT: 'laboratory test recommended',
  SC: 'advised on self-care',
  SW: 'literature searched',
  TC: 'payer asked',
  TH: 'therapeutic interchange',
  ZZ: 'other',
};

const RESULTS: Readonly<Record<string, string>> = {
  '00': 'not specified',
  '1A': 'filled as it is, the alert was wrong',
  '1B': 'filled as it is',
  '1C': 'filled with another dose',
  '1D': 'filled with other directions',
  '1E': 'filled with another drug',
  '1F': 'filled with another quantity',
  '1G': 'filled with the approval of the prescriber',
  '1H': 'brand changed to generic',
  '1J': 'changed to a drug without prescription',
  '1K': 'filled with another dosage form',
  '2A': 'not filled',
  '2B': 'not filled, directions cleared up',
  '3A': 'recommendation accepted',
  '3B': 'recommendation not accepted',
  '3C': 'drug discontinued',
  '3D': 'regimen changed',
  '3E': 'therapy changed',
  '3F': 'therapy changed, higher cost accepted',
  '3G': 'therapy unchanged',
  '3H': 'to be followed up',
  '3J': 'patient referred',
  '3K': 'instructions understood',
  '3M': 'aid to compliance given',
  '3N': 'drug administered',
  '4A': 'prescribed with acknowledgment',
};

const SIGNIFICANCES: Readonly<Record<string, string>> = {
  '1': 'major',
  '2': 'moderate',
  '3': 'minor',
  '9': 'undetermined',
};

/** A code with its words; an unknown one is shown alone rather than dropped. */
const inWords = (code: string, words: Readonly<Record<string, string>>): string =>
  Object.hasOwn(words, code) ? `${code} ${words[code] ?? ''}` : code;

/** What a drug-use evaluation says, part by part, as the pharmacy wrote it; what it left out is left out. */
export function evaluationFacts(evaluation: DrugUseEvaluation): readonly (readonly [string, string])[] {
  const { reason, service, result, coAgent, significance, acknowledgement } = evaluation;
  return [
    ['Reason', inWords(reason, REASONS)],
    ...(coAgent === undefined ? [] : [['Together with', coAgent] as const]),
    ...(significance === undefined ? [] : [['Significance', inWords(significance, SIGNIFICANCES)] as const]),
    ...(service === undefined ? [] : [['Service', inWords(service, SERVICES)] as const]),
    ...(result === undefined ? [] : [['Result', inWords(result, RESULTS)] as const]),
    ...(acknowledgement === undefined ? [] : [['Remark', acknowledgement] as const]),
  ];
}
