/**
 * What the pharmacies and benefit managers of the sandbox say, as plain facts. Numbers are text as they stand
 * on the wire, dates YYYY-MM-DD. What was read of a prescription fits into them as it is.
 */

type Maybe<T> = T | undefined;

export interface PersonName {
  last: string;
  first: string;
  middle?: Maybe<string>;
  suffix?: Maybe<string>;
  prefix?: Maybe<string>;
}

export interface Address {
  line1: string;
  line2?: Maybe<string>;
  city: string;
  state: string;
  postalCode: string;
  country?: Maybe<string>;
}

export interface Phone {
  number: string;
  extension?: Maybe<string>;
}

export interface Communication {
  primaryTelephone: Phone;
  email?: Maybe<readonly string[]>;
  fax?: Maybe<readonly Phone[]>;
  homeTelephone?: Maybe<readonly Phone[]>;
  workTelephone?: Maybe<readonly Phone[]>;
}

export interface Patient {
  name: PersonName;
  gender: 'M' | 'F' | 'U';
  dateOfBirth: string;
  address?: Maybe<Address>;
  communication?: Maybe<Communication>;
}

export interface Pharmacy {
  identification: { ncpdpId: string; npi: string };
  businessName: string;
  address?: Maybe<Address>;
  communication: Communication;
}

export interface Prescriber {
  identification: { stateLicenseNumber?: Maybe<string>; deaNumber?: Maybe<string>; npi: string };
  practiceLocation?: Maybe<{ businessName: string }>;
  name: PersonName;
  address?: Maybe<Address>;
  communication: Communication;
}

/** How many of which unit; `qualifier` says what is counted (38 prescribed, 87 handed over, CF compound). */
export interface Quantity {
  value: string;
  qualifier: string;
  /** NCI code. */
  unit: string;
}

export type Schedule = 'I' | 'II' | 'III' | 'IV' | 'V' | 'unspecified';

export interface CodedDrug {
  ndc?: Maybe<string>;
  item?: Maybe<{ code: string; qualifier: string }>;
  rxNorm?: Maybe<{ code: string; qualifier: string }>;
  deaSchedule?: Maybe<Schedule>;
}

export interface Ingredient {
  item: {
    description: string;
    code?: Maybe<{ value: string; qualifier: string }>;
    strength?: Maybe<{ value?: Maybe<string>; form?: Maybe<string>; unit?: Maybe<string> }>;
    deaSchedule?: Maybe<Schedule>;
  };
  quantity: Quantity;
}

export interface Compound {
  doseForm: string;
  ingredients: readonly Ingredient[];
}

/** A term of a structured sig, and the code that means the same. */
export interface Term {
  text: string;
  qualifier: string;
  code: string;
}

/** A number of a unit; `range` says up to which number. */
export interface Amount {
  value: string;
  unit: Term;
  range?: Maybe<{ modifier: string; value: string }>;
}

export interface Timing {
  moment?: Maybe<{ modifier?: Maybe<Term>; event?: Maybe<Term> }>;
  frequency?: Maybe<Amount>;
  interval?: Maybe<Amount>;
  duration?: Maybe<{ value: string; unit: Term }>;
}

export interface Instruction {
  administration?: Maybe<{
    method?: Maybe<Term>;
    dose?: Maybe<Amount>;
    route?: Maybe<Term>;
    site?: Maybe<Term>;
  }>;
  /** A string between two is the modifier that joins them. */
  timings?: Maybe<readonly (Timing | string)[]>;
}

export interface Sig {
  text: string;
  codeSystem?: Maybe<{ snomedVersion: string; fmtVersion: string }>;
  /** A string between two is the modifier that joins them. */
  instructions?: Maybe<readonly (Instruction | string)[]>;
  maximumDoses?: Maybe<readonly { value: string; unit: Term; durationValue: string; durationUnit: Term }[]>;
  clarifyingText?: Maybe<string>;
}

interface Icd10 {
  code: string;
  description: string;
}

/**
 * What a pharmacist weighed, in NCPDP's codes: why, what was done, what came of it, with which other agent,
 * and how much it matters (1 major, 2 moderate, 3 minor, 9 not known).
 */
export interface DrugUseEvaluation {
  reason: string;
  service?: Maybe<string>;
  result?: Maybe<string>;
  coAgent?: Maybe<{ code: string; qualifier: string; description?: Maybe<string> }>;
  significance?: Maybe<string>;
  acknowledgement?: Maybe<string>;
}

export type PriorAuthorizationStatus = 'approved' | 'denied' | 'deferred' | 'not-required' | 'requested';

/** A medication as it was prescribed. */
export interface Prescribed {
  drugDescription: string;
  coded?: Maybe<CodedDrug>;
  quantity: Quantity;
  daysSupply?: Maybe<string>;
  writtenDate: string;
  substitutionAllowed: boolean;
  refills: string;
  diagnosis?: Maybe<{ source: 'prescriber' | 'pharmacy'; primary: Icd10; secondary?: Maybe<Icd10> }>;
  priorAuthorization?: Maybe<string>;
  note?: Maybe<string>;
  drugUseEvaluations?: Maybe<readonly DrugUseEvaluation[]>;
  priorAuthorizationStatus?: Maybe<PriorAuthorizationStatus>;
  sig: Sig;
  compound?: Maybe<Compound>;
  dates?: Maybe<readonly { date: string; qualifier: string }[]>;
}

/** A medication that a pharmacy would hand over instead. */
export interface Requested {
  drugDescription: string;
  coded?: Maybe<CodedDrug>;
  quantity?: Maybe<Quantity>;
  daysSupply?: Maybe<string>;
  substitutionAllowed: boolean;
  refills?: Maybe<string>;
  note?: Maybe<string>;
  drugUseEvaluations?: Maybe<readonly DrugUseEvaluation[]>;
  sig?: Maybe<Sig>;
  compound?: Maybe<Compound>;
}

/** What was handed over. */
export interface Dispensed {
  drugDescription: string;
  coded?: Maybe<CodedDrug>;
  quantity: Quantity;
  daysSupply?: Maybe<string>;
  writtenDate?: Maybe<string>;
  lastFillDate?: Maybe<string>;
  substitutionAllowed: boolean;
  /** Refills that are left: an RxFill and a history say it. */
  refills?: Maybe<string>;
  note?: Maybe<string>;
  sig?: Maybe<Sig>;
  /** Of a renewal: how many fills the pharmacy asks for, the first one among them. */
  pharmacyRequestedRefills?: Maybe<string>;
  compound?: Maybe<Compound>;
}

/** What was handed over, as an RxFill says it. */
export interface HandedOver extends Dispensed {
  refills: string;
  sig: Sig;
}

/** What was handed over at last, as a renewal request says it. */
export interface Renewed extends Dispensed {
  lastFillDate: string;
  sig: Sig;
}

/** One fill as a benefit manager knows it. */
export interface HistoryFill {
  medication: Dispensed & { lastFillDate: string };
  pharmacy?: Maybe<Pharmacy>;
  prescriber?: Maybe<Prescriber>;
}

/** Under which coverage something was dispensed. */
export interface Coverage {
  payer?: Maybe<{ payerId?: Maybe<string>; processor?: Maybe<string>; iin?: Maybe<string> }>;
  cardholderId?: Maybe<string>;
  groupId?: Maybe<string>;
  /** That of the patient to the inquiry, as it was given. */
  consent?: Maybe<string>;
  /** What the benefit manager calls the member. */
  memberId?: Maybe<string>;
}
