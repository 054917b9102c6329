/**
 * Code lists of SCRIPT 2017071 that this product speaks. NCI codes are those of the NCI Thesaurus subsets
 * made for NCPDP; their labels are ours.
 */

/**
 * Potency units a quantity may be prescribed in: NCPDP's restricted QuantityUnitOfMeasure list (NCI subset
 * C89510).
 */
export const POTENCY_UNITS = {
  C62412: 'Applicator',
  C54564: 'Blister',
  C64696: 'Caplet',
  C48480: 'Capsule',
  C64933: 'Each',
  C53499: 'Film',
  C48155: 'Gram',
  C69124: 'Gum',
  C48499: 'Implant',
  C62276: 'Insert',
  C48504: 'Kit',
  C120263: 'Lancet',
  C48506: 'Lozenge',
  C28254: 'Milliliter',
  C48521: 'Packet',
  C65032: 'Pad',
  C48524: 'Patch',
  C120216: 'Pen needle',
  C62609: 'Ring',
  C53502: 'Sponge',
  C53503: 'Stick',
  C48538: 'Strip',
  C48539: 'Suppository',
  C53504: 'Swab',
  C48542: 'Tablet',
  C48548: 'Troche',
  C38046: 'Unspecified',
  C48552: 'Wafer',
} as const;
export type PotencyUnit = keyof typeof POTENCY_UNITS;

/** DEA schedules and their NCI codes (subset C89507). */
export const DEA_SCHEDULES = [
  ['I', 'C48672'],
  ['II', 'C48675'],
  ['III', 'C48676'],
  ['IV', 'C48677'],
  ['V', 'C48679'],
  ['unspecified', 'C38046'],
] as const;

/** Codes of a Status. */
export const STATUS_CODES = {
  '000': 'Taken',
  '001': 'Taken, messages are waiting',
  '002': 'No more messages',
  '003': 'Taken, no messages are waiting',
  '005': 'Taken, the password expires soon',
  '010': 'Accepted by the receiver it was for',
} as const;

/** Codes of an Error. 600 says that sending again later may help; 900 says that it will not. */
export const ERROR_CODES = {
  '600': 'Communication problem, try again later',
  '601': 'The receiver cannot process it',
  '602': 'The receiver has a system error',
  '700': 'Configuration error',
  '900': 'Rejected',
} as const;
export type ErrorCode = keyof typeof ERROR_CODES;

/** Description codes of a Status or Error: what was wrong. */
export const DESCRIPTION_CODES = {
  '008': 'No answer in time',
  '103': 'Cardholder last name',
  '134': 'Quantity sufficient is not taken',
  '144': 'Number of refills',
  '210': 'Cannot process, send again',
  '220': 'Duplicate',
  '500': 'XML syntax',
  '1000': 'Cannot identify',
  '2000': 'Content does not fit the situation',
  '3000': 'Breaks the standard or its guide',
  '4000': 'Intermediary cannot deliver',
  '4010': 'Intermediary cannot read the answer',
  '4020': 'Intermediary system error',
  '4030': 'Sender may not send this kind',
  '4040': 'Receiver does not take this kind',
} as const;
export type DescriptionCode = keyof typeof DESCRIPTION_CODES;

/** Body weight and body height in LOINC, with the units of UCUM that both sides understand. */
export const WEIGHT = { vitalSign: '29463-7', unit: 'kg' } as const;
export const HEIGHT = { vitalSign: '8302-2', unit: 'cm' } as const;

/** The releases that WEIGHT and HEIGHT are taken from. */
export const VOCABULARY_VERSIONS = { loincVersion: '2.72', ucumVersion: '2.1' } as const;

/**
 * The releases that the codes of a structured sig are taken from: SNOMED CT International, and NCPDP's file
 * of NCI Thesaurus subsets that published messages name.
 */
export const SIG_CODE_SYSTEM = { snomedVersion: '20170131', fmtVersion: '16.03d' } as const;

/** What a change request asks for: MessageRequestCode. */
export const CHANGE_REQUEST_CODES = {
  G: 'Generic substitution',
  P: 'Prior authorization',
  T: 'Therapeutic interchange',
  D: 'Drug use evaluation',
  S: 'Clarification of the prescription',
  OS: 'Out of stock',
  U: 'Authorization of the prescriber',
} as const;

/** ReasonCode of a denial: what the answer to a renewal and to a change may say. */
export const DENIAL_REASONS = {
  renewal: ['AA', 'AB', 'AC', 'AD', 'AE', 'AF', 'AG', 'AM', 'AN', 'AP', 'BE', 'CZ', 'DA'],
  change: ['AA', 'AB', 'AC', 'AE', 'AF', 'AL', 'AM', 'AN', 'AO', 'AP', 'BE'],
} as const;

/**
 * What of the prescriber a change request of type U wants confirmed (MessageRequestSubCode), and the
 * ReasonCode of the Validated that confirms it. The response repeats the subcode and carries the number
 * itself among the prescriber's ids.
 */
export const PRESCRIBER_AUTHORIZATIONS = {
  A: { asks: 'State license', confirmedBy: 'GM' },
  B: { asks: 'DEA registration in the state', confirmedBy: 'GM' },
  C: { asks: 'DEA registration for the class of the drug', confirmedBy: 'GP' },
  D: { asks: 'State controlled substance registration', confirmedBy: 'GM' },
  E: { asks: 'State controlled substance registration for the class of the drug', confirmedBy: 'GP' },
  F: { asks: 'Waiver to treat opioid use disorder', confirmedBy: 'GM' },
  G: { asks: 'Individual NPI', confirmedBy: 'GM' },
  H: { asks: 'Enrollment with the benefit plan', confirmedBy: 'GT' },
  I: { asks: 'Authority to prescribe this drug', confirmedBy: 'GQ' },
  J: { asks: 'Enrollment in the REMS program', confirmedBy: 'GT' },
  L: { asks: 'Supervising prescriber', confirmedBy: 'GR' },
  M: { asks: 'Certificate to prescribe', confirmedBy: 'GM' },
} as const;

/**
 * What an agent beside the drug is named by in a drug use evaluation (DUE Co-Agent ID Qualifier), as far as this
 * product writes it.
 */
export const CO_AGENT_QUALIFIERS = {
  ndc: '03',
  icd10: '21',
  SCD: '38',
  SBD: '39',
  GPK: '40',
  BPK: '41',
  other: '99',
} as const;
